import { Stack, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { NamingsByNetwork } from '../uses/NamingsByNetwork'

type Props = { rows: ReadonlyArray<{ id: string; network: string }> }

/** What goes with config files, before they are deleted. */
export function ConfigFileDeletion({ rows }: Props) {
  const { t } = useTranslation()

  return (
    <Stack gap="3">
      <Text>{t('configFiles.delete.text', { count: rows.length })}</Text>
      <NamingsByNetwork rows={rows} />
      <Text>{t('details.deleteNode.irreversible')}</Text>
    </Stack>
  )
}
