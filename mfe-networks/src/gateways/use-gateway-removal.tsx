import { useQueryClient } from '@meshdeck/platform'
import { lazyOverlay, useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { gatewayChanges } from './gateway-changes'
import type { GatewayRow } from './gateway-rows'
import { useGatewayWords } from './gateway-words'

// reads keys, which only a removal wants to know
const GatewayRemoval = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "gateway-dialogs" */ './GatewayRemoval')).GatewayRemoval,
)

/** Taking the role from one gateway or from many; both say first what goes with it. */
export function useGatewayRemoval(networkId: string) {
  const { t } = useGatewayWords()
  const client = useQueryClient()
  const confirmDelete = useConfirmDelete()
  const readAgain = () =>
    Promise.all(
      ['nodes', 'config-files'].map((resource) =>
        client.invalidateQueries({ queryKey: [resource] }),
      ),
    )

  async function removeOne({ id: nodeId, isRelayAlone }: GatewayRow) {
    const { deleteGateway } = await gatewayChanges()
    await deleteGateway({ networkId, nodeId }, { isRelayAlone })
  }

  function remove(row: GatewayRow) {
    confirmDelete({
      title: t('remove.title', { name: row.name }),
      description: <GatewayRemoval networkId={networkId} rows={[row]} />,
      action: t('remove.action'),
      size: 'md',
      // read again after a refusal too: its node may be gone
      onConfirm: () => removeOne(row).finally(readAgain),
      success: t('remove.done', { name: row.name }),
      failure: t('remove.failed'),
    })
  }

  function removeMany(rows: readonly GatewayRow[]): BulkJob {
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    return {
      title: t('removeMany.title', { count: rows.length }),
      description: <GatewayRemoval networkId={networkId} rows={rows} />,
      action: t('removeMany.action'),
      isDanger: true,
      typedName: networkId,
      items: rows,
      perform: async (batch) => {
        for (const { id } of batch) {
          const row = rowOf.get(id)
          if (row) await removeOne(row)
        }
      },
      onFinished: () => void readAgain(),
    }
  }

  return { remove, removeMany }
}
