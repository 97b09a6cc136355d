import {
  desktopFiles,
  downloadAddress,
  linuxCommands,
  linuxFamilies,
  macChips,
  publicDownloads,
  type LinuxFamily,
  type MacChip,
} from '@meshdeck/domain/client-setup'
import { installationLink, useCapabilities } from '@meshdeck/platform'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { CommandBlock } from '../clipboard/CommandBlock'
import { ExternalLinkButton } from '../controls/Button'
import { NativeSelect } from '../controls/inputs'
import { Box, Flex, Stack, Text } from '../controls/layout'
import { Skeleton } from '../page/loading'
import { useTranslation } from '../translations'

const systems = { windows: Windows, mac: Mac, linux: Linux, mobile: Mobile } as const
type DesktopSystem = keyof typeof systems

/**
 * Where to get the desktop app for remote access on one system: a file that matches the server version, package manager
 * commands, or the app stores.
 */
export function DesktopDownload({ system }: { system: DesktopSystem }) {
  const Choices = systems[system]
  return (
    <Stack gap="2" alignItems="flex-start">
      <Choices />
    </Stack>
  )
}

function Windows() {
  const { t } = useTranslation()
  return (
    <>
      <Text textStyle="sm">{t('downloads.windowsNeeds')}</Text>
      <AppFile file={desktopFiles.windows} />
    </>
  )
}

function Mac() {
  const { t } = useTranslation()
  const [chip, setChip] = useState<MacChip>('arm64')

  return (
    <Flex gap="2" flexWrap="wrap">
      <Box w="12rem">
        <NativeSelect
          aria-label={t('downloads.chip')}
          value={chip}
          onChange={({ target }) => setChip(target.value === 'amd64' ? 'amd64' : 'arm64')}
        >
          {macChips.map((option) => (
            <option key={option.chip} value={option.chip}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <AppFile file={desktopFiles[chip]} />
    </Flex>
  )
}

function Linux() {
  const { t } = useTranslation()
  const [family, setFamily] = useState<LinuxFamily>('debian')

  return (
    <>
      <Box w="18rem" maxW="full">
        <NativeSelect
          aria-label={t('downloads.distribution')}
          value={family}
          onChange={({ target }) => setFamily(target.value === 'redhat' ? 'redhat' : 'debian')}
        >
          {linuxFamilies.map((option) => (
            <option key={option.family} value={option.family}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Stack gap="2" w="full">
        {linuxCommands[family].map((command) => (
          <CommandBlock key={command} command={command} of={t('downloads.command')} />
        ))}
      </Stack>
    </>
  )
}

function Mobile() {
  const { t } = useTranslation()
  return (
    <>
      <Text textStyle="sm">{t('downloads.mobileText')}</Text>
      <Flex gap="2" flexWrap="wrap">
        <ExternalLinkButton href={addressOf('appleStore')}>App Store (iOS)</ExternalLinkButton>
        <ExternalLinkButton href={addressOf('googleStore')}>
          Google Play (Android)
        </ExternalLinkButton>
      </Flex>
    </>
  )
}

/** Download of the app that matches the server version. */
function AppFile({ file }: { file: string }) {
  const { version } = useCapabilities()
  // known shortly after sign-in; a link without a version would be broken
  if (version === '') return <Skeleton h="8" w="12rem" />

  return (
    <ExternalLinkButton
      icon={Download}
      href={downloadAddress(addressOf('clientDownload'), { version, file })}
    >
      {file}
    </ExternalLinkButton>
  )
}

const addressOf = (name: keyof typeof publicDownloads) =>
  installationLink(name) ?? publicDownloads[name]
