import { useTranslation } from '@meshdeck/platform'

import { UseCounts } from '../uses/UseCounts'
import { useNodeUses } from './use-node-uses'

type Props = {
  networkId: string
  ids: readonly string[]
  /** Where one question is about several networks. */
  title?: string
}

/** What names nodes and changes or goes with them, counted; asked before they leave their network. */
export function NodeNamings({ networkId, ids, title }: Props) {
  const { t } = useTranslation('networks')
  return (
    <UseCounts
      title={title ?? t('deleteNode.namedBy', { count: ids.length })}
      {...useNodeUses(networkId, ids)}
    />
  )
}
