import { useTranslation } from '@meshdeck/platform'
import { Stack, Text } from '@meshdeck/ui'

import { NodeNamings } from './NodeNamings'

type Props = { networkId: string; ids: readonly string[]; isForced: boolean }

/** What goes with nodes, before they are deleted. */
export function NodeDeletion({ networkId, ids, isForced }: Props) {
  const { t } = useTranslation('networks')

  return (
    <Stack gap="3">
      <Text>
        {t(isForced ? 'deleteNode.leavesAtOnce' : 'deleteNode.leaves', { count: ids.length })}
      </Text>
      <NodeNamings networkId={networkId} ids={ids} />
      <Text>{t('deleteNode.irreversible')}</Text>
    </Stack>
  )
}
