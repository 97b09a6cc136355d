import type { Network } from '@meshdeck/api/networks'
import { useActiveNetwork, useQueryClient } from '@meshdeck/platform'
import { lazyOverlay, useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { networkChanges } from './network-changes'
import { useNetworkPageWords } from './network-page-words'

// reads policies, routes and keys, which only a deletion wants to know
const NetworkDeletion = lazyOverlay(async () => (await import('./NetworkDeletion')).NetworkDeletion)

type Options = {
  /** Leads away from the page of the network that goes, before it is gone. */
  onLeave?: () => Promise<void>
}

/** Deleting networks, one by its name or many by their number. */
export function useNetworkRemoval({ onLeave }: Options = {}) {
  const { t } = useNetworkPageWords()
  const client = useQueryClient()
  const confirmDelete = useConfirmDelete()
  const [activeNetwork, setActiveNetwork] = useActiveNetwork()

  async function leave(ids: readonly string[]) {
    const { forgetNetworks } = await networkChanges()
    if (activeNetwork !== undefined && ids.includes(activeNetwork)) setActiveNetwork(undefined)
    forgetNetworks(client, ids)
  }

  function remove({ netid, hosts }: Network) {
    confirmDelete({
      title: t('delete.title', { netid }),
      description: <NetworkDeletion networkId={netid} nodeCount={hosts} />,
      action: t('delete.action'),
      typedName: netid,
      size: 'md',
      onConfirm: async () => {
        const { deleteNetwork } = await networkChanges()
        await deleteNetwork(netid)
        await onLeave?.()
        await leave([netid])
      },
      success: t('delete.done', { netid }),
      failure: t('delete.failed'),
    })
  }

  function removeMany(networks: readonly Network[]): BulkJob {
    const gone = new Set<string>()
    return {
      title: t('deleteNetworks.title', { count: networks.length }),
      description: t('deleteNetworks.text', {
        count: networks.reduce((sum, { hosts }) => sum + hosts, 0),
      }),
      action: t('deleteNetworks.action'),
      isDanger: true,
      typedName: String(networks.length),
      items: networks.map(({ netid }) => ({ id: netid, name: netid })),
      perform: async (batch) => {
        const { deleteNetwork } = await networkChanges()
        for (const { id } of batch) {
          await deleteNetwork(id)
          gone.add(id)
        }
      },
      onFinished: () => void leave([...gone]),
    }
  }

  return { remove, removeMany }
}
