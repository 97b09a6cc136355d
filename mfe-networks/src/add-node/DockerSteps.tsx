import { useCapabilities } from '@meshdeck/platform'
import { ExternalLinkButton, Skeleton, Text } from '@meshdeck/ui'
import { CommandBlock } from '@meshdeck/ui/dialog'
import { ExternalLink } from 'lucide-react'
import { Suspense } from 'react'

import { useTranslation } from '../translations'
import { clientImage, composeFile, dockerRun, imagePage } from './docker-client'
import { JoinKey } from './JoinKey'
import { Step, Steps } from './Steps'

/** The client as a container: one command, or a compose file [AN-017]. */
export function DockerSteps({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  // known a moment after sign-in; an image of no version would not start
  if (version === '') return <Skeleton h="8" />

  return (
    <Steps>
      <Step number={1} title={t('addNode.image')}>
        <ExternalLinkButton href={imagePage} alignSelf="flex-start">
          <ExternalLink aria-hidden="true" /> {clientImage(version)}
        </ExternalLinkButton>
      </Step>
      <Step number={2} title={t('addNode.join', { network: networkId })}>
        <Suspense fallback={<Skeleton h="8" />}>
          <JoinKey networkId={networkId}>
            {({ token, shown }) => (
              <>
                <CommandBlock
                  command={dockerRun(version, token)}
                  masked={dockerRun(version, shown)}
                  of={t('addNode.runCommand')}
                />
                <Text textStyle="sm">{t('addNode.orCompose')}</Text>
                <CommandBlock
                  command={composeFile(version, token)}
                  masked={composeFile(version, shown)}
                  of={t('addNode.composeFile')}
                  prompt=""
                />
              </>
            )}
          </JoinKey>
        </Suspense>
      </Step>
    </Steps>
  )
}
