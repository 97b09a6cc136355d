import { deleteGateway } from '@meshdeck/api/gateway-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { lazyOverlay, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useTranslation } from '../translations'

// reads keys, which only a removal wants to know
const GatewayDeletion = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "gateway-dialogs" */ './GatewayDeletion')).GatewayDeletion,
)

/** Taking the role from one gateway or from many; both say first what goes with it. */
export function useGatewayDeletion({ onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteGateway,
    inputOf: ({ id, network, isRelayAlone }: GatewayRow) => ({
      networkId: network,
      nodeId: id,
      isRelayAlone,
    }),
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: GatewayRow) {
    confirm({
      title: t('gateways.delete.title', { name: row.name }),
      description: <GatewayDeletion rows={[row]} />,
      action: t('gateways.delete.action'),
      size: 'md',
      ...deletion.one(row),
      success: t('gateways.delete.done', { name: row.name }),
      failure: t('gateways.delete.failed'),
    })
  }

  function deleteMany(rows: readonly GatewayRow[]): BulkJob {
    const [network = '', ...others] = new Set(rows.map((row) => row.network))
    return {
      title: t('gateways.deleteMany.title', { count: rows.length }),
      description: <GatewayDeletion rows={rows} />,
      action: t('gateways.deleteMany.action'),
      isDanger: true,
      typedName: others.length === 0 ? network : String(rows.length),
      ...deletion.many(rows),
    }
  }

  return { deleteOne, deleteMany }
}
