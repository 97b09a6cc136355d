import { configTextQuery } from '@meshdeck/api/config-files'
import { hasPrivateKey, shownConfig } from '@meshdeck/domain/wireguard-config'
import { useSuspenseQuery } from '@meshdeck/platform'
import { Button, Callout, Flex, Stack, Text } from '@meshdeck/ui'
import { CommandBlock } from '@meshdeck/ui/dialog'
import { Download } from 'lucide-react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { saveFile } from '../config-file-model/save-files'

export type WantedFile = { networkId: string; clientId: string; preferredIp: string }

/** The file, to be copied or downloaded; its private key is in it and not on the screen. */
export function ConfigText({ wanted }: { wanted: WantedFile }) {
  const { t } = useConfigFileWords()
  const { data: text } = useSuspenseQuery(configTextQuery(wanted))

  return (
    <Stack gap="3">
      {hasPrivateKey(text) ? (
        <Text textStyle="sm" color="fg.muted">
          {t('doneHint')}
        </Text>
      ) : (
        <Callout tone="info">{t('noKey')}</Callout>
      )}
      <CommandBlock command={text} masked={shownConfig(text)} of={t('file')} prompt="" />
      <Flex>
        <Button variant="solid" onClick={() => saveFile(wanted.clientId, text)}>
          <Download aria-hidden="true" /> {t('download')}
        </Button>
      </Flex>
    </Stack>
  )
}
