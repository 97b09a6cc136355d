import { Stack, Text } from '@meshdeck/ui'

import type { NodeRow } from '../node-model/node-rows'
import { useTranslation } from '../translations'
import { NamingsByNetwork } from '../uses/NamingsByNetwork'

type Props = { rows: readonly NodeRow[]; isForced: boolean }

/** What goes with nodes, before they are deleted. */
export function NodeDeletion({ rows, isForced }: Props) {
  const { t } = useTranslation()

  return (
    <Stack gap="3">
      <Text>
        {t(isForced ? 'details.deleteNode.leavesAtOnce' : 'details.deleteNode.leaves', {
          count: rows.length,
        })}
      </Text>
      <NamingsByNetwork rows={rows} />
      <Text>{t('details.deleteNode.irreversible')}</Text>
    </Stack>
  )
}
