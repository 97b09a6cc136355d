import { createEnrollmentKey } from '@meshdeck/api/enrollment-key-changes'
import { enrollmentKeyListQuery, keyName } from '@meshdeck/api/enrollment-keys'
import { TOKEN_MASK } from '@meshdeck/domain/client-setup'
import { errorText, useCapabilities, useMutation, useSuspenseQuery } from '@meshdeck/platform'
import {
  Box,
  Button,
  Callout,
  ExternalLinkButton,
  Flex,
  Grid,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
} from '@meshdeck/ui'
import { CommandBlock } from '@meshdeck/ui/dialog'
import { Download, ExternalLink, Eye, EyeOff } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

import { useTranslation } from '../translations'
import {
  builds,
  clientFor,
  clientImage,
  composeFile,
  dockerRun,
  findJoinKey,
  imagePage,
  joinCommandOf,
  joinKeyName,
  type System,
} from './client-builds'

type Props = { system: System; networkId: string }

/** Steps that turn a bare machine into a node of the network, command by command [AN-015]. */
export function InstallSteps({ system, networkId }: Props) {
  const { t } = useTranslation()

  return (
    <InstallStepList>
      <InstallStep number={1} title={t('addNode.download')}>
        <DownloadStep system={system} />
      </InstallStep>
      <InstallStep number={2} title={t('addNode.join', { network: networkId })}>
        <Suspense fallback={<Skeleton h="8" />}>
          <JoinKey networkId={networkId}>
            {({ token, shownToken }) => (
              <>
                {system === 'windows' && <Text textStyle="sm">{t('addNode.asAdministrator')}</Text>}
                <CommandBlock
                  command={joinCommandOf(system, token)}
                  masked={joinCommandOf(system, shownToken)}
                  of={t('addNode.joinCommand')}
                  prompt={system === 'windows' ? '>' : '$'}
                />
              </>
            )}
          </JoinKey>
        </Suspense>
      </InstallStep>
    </InstallStepList>
  )
}

/** Numbered steps, one below the other. */
export function InstallStepList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ol" gap="5" listStyleType="none">
      {children}
    </Stack>
  )
}

type StepsProps = { number: number; title: string; children?: ReactNode }

export function InstallStep({ number, title, children }: StepsProps) {
  return (
    <Grid as="li" gridTemplateColumns="1.5rem minmax(0, 1fr)" columnGap="2.5">
      <Grid
        placeItems="center"
        boxSize="5"
        borderRadius="full"
        bg="bg.muted"
        textStyle="2xs"
        fontWeight="600"
        aria-hidden="true"
      >
        {number}
      </Grid>
      <Box>
        <Text textStyle="label">{title}</Text>
        {children && (
          <Stack gap="2" mt="2">
            {children}
          </Stack>
        )}
      </Box>
    </Grid>
  )
}

/** Offers the client for the chosen processor in the server's version. */
function DownloadStep({ system }: { system: System }) {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  const [architecture, setArchitecture] = useState('')
  // known shortly after sign-in; a link without a version would be broken
  if (version === '') return <Skeleton h="8" />

  const { fileName, url, install } = clientFor(system, architecture, version)

  return (
    <>
      {system === 'windows' && <Text textStyle="sm">{t('addNode.windowsNeeds')}</Text>}
      <Flex gap="2" flexWrap="wrap">
        {builds[system].length > 1 && (
          <Box w="9.5rem">
            <NativeSelect
              aria-label={t('addNode.architecture')}
              value={architecture || builds[system][0].architecture}
              onChange={({ target }) => setArchitecture(target.value)}
            >
              {builds[system].map((build) => (
                <option key={build.architecture} value={build.architecture}>
                  {build.label}
                </option>
              ))}
            </NativeSelect>
          </Box>
        )}
        <ExternalLinkButton icon={Download} href={url}>
          {fileName}
        </ExternalLinkButton>
      </Flex>
      <CommandBlock
        command={install}
        of={t('addNode.installCommand')}
        prompt={system === 'windows' ? '>' : '$'}
      />
    </>
  )
}

/** Shows how to run the client as a container: one command or a compose file [AN-017]. */
export function DockerSteps({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  // the version is known a moment after sign-in; an image without it wouldn't start
  if (version === '') return <Skeleton h="8" />

  return (
    <InstallStepList>
      <InstallStep number={1} title={t('addNode.join', { network: networkId })}>
        <Suspense fallback={<Skeleton h="8" />}>
          <JoinKey networkId={networkId}>
            {({ token, shownToken }) => (
              <>
                <CommandBlock
                  command={dockerRun(version, token)}
                  masked={dockerRun(version, shownToken)}
                  of={t('addNode.runCommand')}
                />
                <Text textStyle="sm">{t('addNode.orCompose')}</Text>
                <CommandBlock
                  command={composeFile(version, token)}
                  masked={composeFile(version, shownToken)}
                  of={t('addNode.composeFile')}
                  prompt=""
                />
              </>
            )}
          </JoinKey>
        </Suspense>
      </InstallStep>
      <InstallStep number={2} title={t('addNode.image')}>
        <ExternalLinkButton icon={ExternalLink} href={imagePage} alignSelf="flex-start">
          {clientImage(version)}
        </ExternalLinkButton>
      </InstallStep>
    </InstallStepList>
  )
}

type JoinKeyProps = {
  networkId: string
  /** `shownToken` replaces the token on the screen: the token itself or a mask. */
  children: (key: { token: string; shownToken: string }) => ReactNode
}

/**
 * Shows content that contains the token of the network's key, hidden at first, or offers to create a missing key
 * [AN-016].
 */
function JoinKey({ networkId, children }: JoinKeyProps) {
  const { t } = useTranslation()
  const { data: keys } = useSuspenseQuery(enrollmentKeyListQuery())
  const [isShown, setIsShown] = useState(false)
  const key = findJoinKey(keys, networkId)
  const Icon = isShown ? EyeOff : Eye
  if (!key) return <MissingKey networkId={networkId} />

  return (
    <>
      {children({ token: key.token, shownToken: isShown ? key.token : TOKEN_MASK })}
      <Button icon={Icon} size="sm" alignSelf="flex-start" onClick={() => setIsShown(!isShown)}>
        {t(isShown ? 'addNode.hideToken' : 'addNode.showToken')}
      </Button>
      <Text textStyle="xs" color="fg.muted">
        {t('addNode.tokenFrom', { name: keyName(key) })}
      </Text>
    </>
  )
}

function MissingKey({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const {
    mutate: createKey,
    isPending,
    error,
  } = useMutation({
    mutationFn: createEnrollmentKey,
  })
  const key = { name: joinKeyName(networkId), networks: [networkId] }

  return (
    <>
      <Text textStyle="sm" color="fg.muted">
        {t('addNode.noKey')}
      </Text>
      {error && (
        <Callout tone="critical" role="alert">
          {errorText(error)}
        </Callout>
      )}
      <Button alignSelf="flex-start" disabled={isPending} onClick={() => createKey(key)}>
        {t('addNode.createKey')}
      </Button>
    </>
  )
}
