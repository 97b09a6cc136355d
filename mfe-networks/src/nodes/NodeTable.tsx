import { useLiveStatuses } from '../live-status/use-live-statuses'
import { useNodeRows } from '../node-model/use-node-rows'
import { useTranslation } from '../translations'
import { NodeListing } from './NodeListing'

/** The nodes of one network, whose states are followed. */
export function NodeTable({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const rows = useNodeRows(networkId)
  const statuses = useLiveStatuses(networkId, rows.data?.length ?? 0)

  return (
    <NodeListing
      label={t('nodes.title')}
      viewKey="nodes"
      rows={rows}
      statuses={statuses}
      emptyHint={t('nodes.emptyHint')}
    />
  )
}
