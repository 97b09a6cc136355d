import { rowChange } from '@meshdeck/api/row-change'
import { lazyOverlay, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { gatewayChanges } from '../gateway-model/gateway-changes'
import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'

// reads keys, which only a removal wants to know
const GatewayRemoval = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "gateway-dialogs" */ './GatewayRemoval')).GatewayRemoval,
)

/** Taking the role from one gateway or from many; both say first what goes with it. */
export function useGatewayRemoval(networkId: string) {
  const { t } = useGatewayWords()
  const confirm = useConfirm()
  const removal = rowChange({
    change: async () => (await gatewayChanges()).deleteGateway,
    inputOf: ({ id, isRelayAlone }: GatewayRow) => ({ networkId, nodeId: id, isRelayAlone }),
  })

  function remove(row: GatewayRow) {
    confirm({
      title: t('remove.title', { name: row.name }),
      description: <GatewayRemoval networkId={networkId} rows={[row]} />,
      action: t('remove.action'),
      size: 'md',
      ...removal.one(row),
      success: t('remove.done', { name: row.name }),
      failure: t('remove.failed'),
    })
  }

  function removeMany(rows: readonly GatewayRow[]): BulkJob {
    return {
      title: t('removeMany.title', { count: rows.length }),
      description: <GatewayRemoval networkId={networkId} rows={rows} />,
      action: t('removeMany.action'),
      isDanger: true,
      typedName: networkId,
      ...removal.many(rows),
    }
  }

  return { remove, removeMany }
}
