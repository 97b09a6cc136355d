import {
  desktopFiles,
  linuxCommands,
  linuxFamilies,
  type LinuxFamily,
  type MacChip,
  macChips,
  publicDownloads,
} from '@meshdeck/domain/client-downloads'
import { useCapabilities } from '@meshdeck/platform'
import { CommandBlock, ExternalLinkButton, Flex, NativeSelect, Skeleton } from '@meshdeck/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { clientDownload } from '../links'
import { useAddNodeWords } from './add-node-words'

/* Where the desktop app comes from, system by system [AN-025]. */

export function DesktopForWindows() {
  return <AppFile file={desktopFiles.windows} />
}

export function DesktopForMac() {
  const { t } = useAddNodeWords()
  const [chip, setChip] = useState<MacChip>('arm64')

  return (
    <Flex gap="2" flexWrap="wrap">
      <NativeSelect
        aria-label={t('architecture')}
        value={chip}
        onChange={({ target }) => setChip(target.value === 'amd64' ? 'amd64' : 'arm64')}
      >
        {macChips.map((option) => (
          <option key={option.chip} value={option.chip}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      <AppFile file={desktopFiles[chip]} />
    </Flex>
  )
}

export function DesktopForLinux() {
  const { t } = useAddNodeWords()
  const [family, setFamily] = useState<LinuxFamily>('debian')

  return (
    <>
      <NativeSelect
        aria-label={t('userAccess.distribution')}
        value={family}
        onChange={({ target }) => setFamily(target.value === 'redhat' ? 'redhat' : 'debian')}
      >
        {linuxFamilies.map((option) => (
          <option key={option.family} value={option.family}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {linuxCommands[family].map((command) => (
        <CommandBlock key={command} command={command} of={t('installCommand')} />
      ))}
    </>
  )
}

export function MobileApps() {
  return (
    <Flex gap="2" flexWrap="wrap">
      <ExternalLinkButton href={publicDownloads.appleStore}>App Store (iOS)</ExternalLinkButton>
      <ExternalLinkButton href={publicDownloads.googleStore}>
        Google Play (Android)
      </ExternalLinkButton>
    </Flex>
  )
}

/** A file of the app in the version of the server. */
function AppFile({ file }: { file: string }) {
  const { version } = useCapabilities()
  // known a moment after sign-in; a link to no version would lead nowhere
  if (version === '') return <Skeleton h="8" w="12rem" />

  return (
    <ExternalLinkButton href={clientDownload(version, file)} alignSelf="flex-start">
      <Download aria-hidden="true" /> {file}
    </ExternalLinkButton>
  )
}
