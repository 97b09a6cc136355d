import { Stack, Text } from '@meshdeck/ui'

import { useDetailWords } from '../details/detail-words'
import { NodeNamings } from '../uses/NodeNamings'

type Props = { networkId: string; ids: readonly string[]; isForced: boolean }

/** What goes with nodes, before they are deleted. */
export function NodeDeletion({ networkId, ids, isForced }: Props) {
  const { t } = useDetailWords()

  return (
    <Stack gap="3">
      <Text>
        {t(isForced ? 'details:deleteNode.leavesAtOnce' : 'details:deleteNode.leaves', {
          count: ids.length,
        })}
      </Text>
      <NodeNamings networkId={networkId} ids={ids} />
      <Text>{t('details:deleteNode.irreversible')}</Text>
    </Stack>
  )
}
