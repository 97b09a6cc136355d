import { Stack, Text } from '@meshdeck/ui'

import { useDetailWords } from '../details/detail-words'
import type { NodeRow } from '../node-model/node-rows'
import { NodeNamings } from '../uses/NodeNamings'

type Props = { rows: readonly NodeRow[]; isForced: boolean }

/** What goes with nodes, before they are deleted. */
export function NodeDeletion({ rows, isForced }: Props) {
  const { t } = useDetailWords()
  const networks = [...new Set(rows.map(({ network }) => network))]

  return (
    <Stack gap="3">
      <Text>
        {t(isForced ? 'details:deleteNode.leavesAtOnce' : 'details:deleteNode.leaves', {
          count: rows.length,
        })}
      </Text>
      {networks.map((network) => (
        <NodeNamings
          key={network}
          networkId={network}
          ids={rows.filter((row) => row.network === network).map(({ id }) => id)}
          {...(networks.length > 1 && { title: network })}
        />
      ))}
      <Text>{t('details:deleteNode.irreversible')}</Text>
    </Stack>
  )
}
