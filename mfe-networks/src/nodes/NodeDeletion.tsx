import { Stack, Text } from '@meshdeck/ui'

import type { NodeRow } from '../shared/node-rows'
import { ReferenceCountsByNetwork } from '../shared/NodeReferenceCounts'
import { useTranslation } from '../translations'

type Props = { rows: readonly NodeRow[]; isForced: boolean }

/** Shows what is deleted with nodes, before they are deleted. */
export function NodeDeletion({ rows, isForced }: Props) {
  const { t } = useTranslation()

  return (
    <Stack gap="3">
      <Text>
        {t(isForced ? 'nodes.delete.leavesAtOnce' : 'nodes.delete.leaves', {
          count: rows.length,
        })}
      </Text>
      <Text>{t('shared.irreversible')}</Text>
      <ReferenceCountsByNetwork rows={rows} />
    </Stack>
  )
}
