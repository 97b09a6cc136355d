import { configPictureQuery, configTextQuery } from '@meshdeck/api/config-files'
import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { hasPrivateKey, shownConfig } from '@meshdeck/domain/wireguard-config'
import { useCachedQuery, useSuspenseQuery } from '@meshdeck/platform'
import {
  Box,
  Button,
  Callout,
  chakra,
  Flex,
  NativeSelect,
  PageBoundary,
  Stack,
  Tabs,
  Text,
} from '@meshdeck/ui'
import { CommandBlock } from '@meshdeck/ui/dialog'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'

import { useTranslation } from '../translations'
import { saveFile } from './save-files'

type Props = { networkId: string; configFileId: string; gatewayId: string }

/** Shows a config file as text or as QR code, depending on the tab of the dialog. */
export function ConfigFileView({ networkId, configFileId, gatewayId }: Props) {
  const { t } = useTranslation()
  const [preferredIp, setPreferredIp] = useState('')
  const wantedFile = { networkId, configFileId, preferredIp }
  const failure = t('configFiles.viewFailed')

  return (
    <Stack gap="3">
      <EndpointSelect
        networkId={networkId}
        gatewayId={gatewayId}
        value={preferredIp}
        onChange={setPreferredIp}
      />
      <Tabs
        label={t('configFiles.view')}
        isInDialog
        tabs={[
          {
            id: 'text',
            label: t('configFiles.text'),
            content: (
              <PageBoundary failure={failure}>
                <ConfigText wantedFile={wantedFile} />
              </PageBoundary>
            ),
          },
          {
            id: 'qr',
            label: t('configFiles.qr'),
            content: (
              <PageBoundary failure={failure}>
                <ConfigPicture wantedFile={wantedFile} />
              </PageBoundary>
            ),
          },
        ]}
      />
    </Stack>
  )
}

type WantedFile = { networkId: string; configFileId: string; preferredIp: string }

/** Text of the file to copy or download; includes the private key, which is hidden on the screen. */
function ConfigText({ wantedFile }: { wantedFile: WantedFile }) {
  const { t } = useTranslation()
  const { data: text } = useSuspenseQuery(configTextQuery(wantedFile))

  return (
    <Stack gap="3">
      {hasPrivateKey(text) ? (
        <Text textStyle="sm" color="fg.muted">
          {t('configFiles.doneHint')}
        </Text>
      ) : (
        <Callout tone="info">{t('configFiles.noKey')}</Callout>
      )}
      <CommandBlock
        command={text}
        masked={shownConfig(text)}
        of={t('configFiles.file')}
        prompt=""
      />
      <ConfigDownload name={wantedFile.configFileId} text={text} />
    </Stack>
  )
}

const Picture = chakra('img', {
  // cameras need dark on white, whatever the theme
  base: { boxSize: '15rem', maxW: 'full', p: '2', bg: 'white', borderRadius: 'l2' },
})

/** QR code for the WireGuard app of a phone. It contains no commands; those need the file. */
function ConfigPicture({ wantedFile }: { wantedFile: WantedFile }) {
  const { t } = useTranslation()
  const { data: text } = useSuspenseQuery(configTextQuery(wantedFile))

  // a phone would reject the QR code: the key can't be added to a picture
  if (!hasPrivateKey(text)) return <Callout tone="info">{t('configFiles.noPicture')}</Callout>
  return (
    <Stack gap="3" alignItems="center" textAlign="center">
      <LoadedPicture wantedFile={wantedFile} />
      <Text textStyle="sm" color="fg.muted" maxW="26rem">
        {t('configFiles.scan')}
        {/^Post(Up|Down) = /m.test(text) && ` ${t('configFiles.scanWithoutCommands')}`}
      </Text>
      <ConfigDownload name={wantedFile.configFileId} text={text} />
    </Stack>
  )
}

function LoadedPicture({ wantedFile }: { wantedFile: WantedFile }) {
  const { t } = useTranslation()
  const { data: picture } = useSuspenseQuery(configPictureQuery(wantedFile))
  return <Picture src={picture} alt={t('configFiles.picture', { name: wantedFile.configFileId })} />
}

/** Button that saves a config file, beside its text and its QR code. */
function ConfigDownload({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation()

  return (
    <Flex>
      <Button icon={Download} variant="solid" onClick={() => saveFile(name, text)}>
        {t('configFiles.download')}
      </Button>
    </Flex>
  )
}

type EndpointSelectProps = {
  networkId: string
  gatewayId: string
  /** Empty when the server chooses. */
  value: string
  onChange: (address: string) => void
}

/**
 * Select for the public address of the gateway that the device connects to; shown when there are several (contract
 * 1.11).
 */
function EndpointSelect({ networkId, gatewayId, value, onChange }: EndpointSelectProps) {
  const { t } = useTranslation()
  const id = useId()
  const addresses = useGatewayAddresses(networkId, gatewayId)
  if (addresses.length < 2) return null

  return (
    <Stack gap="1.5">
      <Box textStyle="label">
        <label htmlFor={id}>{t('configFiles.endpoint')}</label>
      </Box>
      <NativeSelect id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('configFiles.anyEndpoint')}</option>
        {addresses.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </NativeSelect>
    </Stack>
  )
}

/** Addresses of the gateway's device and those added for config files. */
function useGatewayAddresses(networkId: string, gatewayId: string): string[] {
  const { data: nodes } = useCachedQuery(nodeListQuery(networkId))
  const { data: hosts } = useCachedQuery(hostListQuery())
  const node = nodes?.find(({ id }) => id === gatewayId)
  const host = hosts?.find(({ id }) => id === node?.hostid)
  const addresses = [host?.endpointip, host?.endpointipv6, ...(node?.additional_rag_ips ?? [])]
  return [...new Set(addresses.flatMap((address) => address || []))]
}
