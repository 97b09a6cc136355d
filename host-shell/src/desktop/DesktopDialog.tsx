import {
  desktopFiles,
  downloadAddress,
  linuxCommands,
  linuxFamilies,
  macChips,
  type LinuxFamily,
  type MacChip,
} from '@meshdeck/domain/client-downloads'
import { useCapabilities } from '@meshdeck/platform'
import {
  CommandBlock,
  ExternalLinkButton,
  NativeSelect,
  Stack,
  Tabs,
  Text,
  useDialog,
} from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { useState } from 'react'

import { useLateLinks } from '../late-links'
import { useDesktopWords } from './desktop-words'

/** Where the desktop app for remote access comes from [SH-143 to SH-147]. */
export function DesktopDialog() {
  const { t } = useDesktopWords()
  const { close } = useDialog()

  return (
    <Dialog title={t('title')} size="md" onClose={close}>
      <Tabs
        label={t('systems')}
        isInDialog
        tabs={[
          { id: 'windows', label: 'Windows', content: <Windows /> },
          { id: 'mac', label: 'Mac', content: <Mac /> },
          { id: 'linux', label: 'Linux', content: <Linux /> },
          { id: 'mobile', label: t('mobile'), content: <Mobile /> },
        ]}
      />
    </Dialog>
  )
}

/** The address of a file for the version of this server. */
function useDownload(file: string): string {
  const { clientDownload } = useLateLinks()
  const { version } = useCapabilities()
  return downloadAddress(clientDownload, { version, file })
}

function Windows() {
  const { t } = useDesktopWords()
  const address = useDownload(desktopFiles.windows)

  return (
    <Stack gap="4" alignItems="flex-start">
      <Text>{t('windowsNeeds')}</Text>
      <ExternalLinkButton variant="solid" href={address}>
        {t('download', { system: 'Windows' })}
      </ExternalLinkButton>
    </Stack>
  )
}

function Mac() {
  const { t } = useDesktopWords()
  const [chip, setChip] = useState<MacChip>('arm64')
  const address = useDownload(desktopFiles[chip])

  return (
    <Stack gap="4" alignItems="flex-start">
      <NativeSelect
        aria-label={t('chip')}
        value={chip}
        onChange={({ target }) => setChip(target.value === 'amd64' ? 'amd64' : 'arm64')}
      >
        {macChips.map((option) => (
          <option key={option.chip} value={option.chip}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      <ExternalLinkButton variant="solid" href={address}>
        {t('download', { system: 'Mac' })}
      </ExternalLinkButton>
    </Stack>
  )
}

function Linux() {
  const { t } = useDesktopWords()
  const [family, setFamily] = useState<LinuxFamily>('debian')

  return (
    <Stack gap="3">
      <NativeSelect
        aria-label={t('distribution')}
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
        <CommandBlock key={command} command={command} of={t('command')} />
      ))}
    </Stack>
  )
}

function Mobile() {
  const { t } = useDesktopWords()
  const { appleStore, googleStore } = useLateLinks()

  return (
    <Stack gap="3" alignItems="flex-start">
      <Text>{t('mobileText')}</Text>
      <ExternalLinkButton href={appleStore}>App Store (iOS)</ExternalLinkButton>
      <ExternalLinkButton href={googleStore}>Google Play (Android)</ExternalLinkButton>
    </Stack>
  )
}
