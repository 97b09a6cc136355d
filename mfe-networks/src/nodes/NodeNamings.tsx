import { countUses } from '@meshdeck/domain/where-used'
import { useTranslation } from '@meshdeck/platform'
import { Callout, Text } from '@meshdeck/ui'

import { useNodeUses } from './use-node-uses'

type Props = { networkId: string; ids: readonly string[] }

/** What names nodes and changes or goes with them, counted; asked before they leave their network. */
export function NodeNamings({ networkId, ids }: Props) {
  const { t } = useTranslation('networks')
  const { uses, isPending, isWhole } = useNodeUses(networkId, ids)
  const counts = countUses(uses)

  return (
    <>
      {counts.length > 0 && (
        <Callout tone="warning" title={t('deleteNode.namedBy', { count: ids.length })}>
          {counts.map(({ kind, count }) => (
            <Text key={kind}>{t(`uses.count.${kind}`, { count })}</Text>
          ))}
        </Callout>
      )}
      {!isPending && !isWhole && <Text>{t('uses.partly')}</Text>}
    </>
  )
}
