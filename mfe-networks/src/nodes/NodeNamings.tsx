import { useTranslation } from '@meshdeck/platform'

import { UseCounts } from '../uses/UseCounts'
import { useNodeUses } from './use-node-uses'

type Props = { networkId: string; ids: readonly string[] }

/** What names nodes and changes or goes with them, counted; asked before they leave their network. */
export function NodeNamings({ networkId, ids }: Props) {
  const { t } = useTranslation('networks')
  return (
    <UseCounts
      title={t('deleteNode.namedBy', { count: ids.length })}
      {...useNodeUses(networkId, ids)}
    />
  )
}
