import { Stack, Text } from '@meshdeck/ui'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { useDetailWords } from '../details/detail-words'
import { NamingsByNetwork } from '../uses/NamingsByNetwork'

type Props = { rows: ReadonlyArray<{ id: string; network: string }> }

/** What goes with config files, before they are deleted. */
export function ConfigFileDeletion({ rows }: Props) {
  const { t } = useConfigFileWords()
  useDetailWords()

  return (
    <Stack gap="3">
      <Text>{t('delete.text', { count: rows.length })}</Text>
      <NamingsByNetwork rows={rows} />
      <Text>{t('details:deleteNode.irreversible')}</Text>
    </Stack>
  )
}
