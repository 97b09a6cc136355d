import { Skeleton, Text } from '@meshdeck/ui'
import { CommandBlock } from '@meshdeck/ui/dialog'
import { Suspense } from 'react'

import { useTranslation } from '../translations'
import { joinCommandOf, type System } from './client-builds'
import { DownloadStep } from './DownloadStep'
import { JoinKey } from './JoinKey'
import { Step, Steps } from './Steps'

type Props = { system: System; networkId: string }

/** From a bare machine to a node of the network, command by command [AN-015]. */
export function InstallSteps({ system, networkId }: Props) {
  const { t } = useTranslation()

  return (
    <Steps>
      <Step number={1} title={t('addNode.download')}>
        <DownloadStep system={system} />
      </Step>
      <Step number={2} title={t('addNode.join', { network: networkId })}>
        <Suspense fallback={<Skeleton h="8" />}>
          <JoinKey networkId={networkId}>
            {({ token, shown }) => (
              <>
                {system === 'windows' && <Text textStyle="sm">{t('addNode.asAdministrator')}</Text>}
                <CommandBlock
                  command={joinCommandOf(system, token)}
                  masked={joinCommandOf(system, shown)}
                  of={t('addNode.joinCommand')}
                  prompt={system === 'windows' ? '>' : '$'}
                />
              </>
            )}
          </JoinKey>
        </Suspense>
      </Step>
    </Steps>
  )
}
