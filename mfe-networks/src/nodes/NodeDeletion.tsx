import { countUses } from '@meshdeck/domain/where-used'
import { useTranslation } from '@meshdeck/platform'
import { Callout, Stack, Text } from '@meshdeck/ui'

import { useNodeUses } from './use-node-uses'

type Props = { networkId: string; ids: readonly string[]; isForced: boolean }

/** What goes with nodes, before they are deleted: all that names them, counted. */
export function NodeDeletion({ networkId, ids, isForced }: Props) {
  const { t } = useTranslation('networks')
  const { uses, isPending, isWhole } = useNodeUses(networkId, ids)
  const counts = countUses(uses)

  return (
    <Stack gap="3">
      <Text>
        {t(isForced ? 'deleteNode.leavesAtOnce' : 'deleteNode.leaves', { count: ids.length })}
      </Text>
      {counts.length > 0 && (
        <Callout tone="warning" title={t('deleteNode.namedBy', { count: ids.length })}>
          {counts.map(({ kind, count }) => (
            <Text key={kind}>{t(`uses.count.${kind}`, { count })}</Text>
          ))}
        </Callout>
      )}
      {!isPending && !isWhole && <Text>{t('uses.partly')}</Text>}
      <Text>{t('deleteNode.irreversible')}</Text>
    </Stack>
  )
}
