import { configTextQuery } from '@meshdeck/api/config-files'
import { hasPrivateKey, shownConfig } from '@meshdeck/domain/wireguard-config'
import { useSuspenseQuery } from '@meshdeck/platform'
import { Callout, Stack, Text } from '@meshdeck/ui'
import { CommandBlock } from '@meshdeck/ui/dialog'

import { useTranslation } from '../translations'
import { ConfigDownload } from './ConfigDownload'

export type WantedFile = { networkId: string; clientId: string; preferredIp: string }

/** The file, to be copied or downloaded; its private key is in it and not on the screen. */
export function ConfigText({ wanted }: { wanted: WantedFile }) {
  const { t } = useTranslation()
  const { data: text } = useSuspenseQuery(configTextQuery(wanted))

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
      <ConfigDownload name={wanted.clientId} text={text} />
    </Stack>
  )
}
