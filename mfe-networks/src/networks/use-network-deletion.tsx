import { deleteNetwork } from '@meshdeck/api/network-changes'
import type { Network } from '@meshdeck/api/networks'
import { rowChange } from '@meshdeck/api/row-change'
import { useActiveNetwork } from '@meshdeck/platform'
import { lazyOverlay, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'

import { useTranslation } from '../translations'

// reads policies, routes and keys, which only a deletion wants to know
const NetworkDeletion = lazyOverlay(async () => (await import('./NetworkDeletion')).NetworkDeletion)

const NetworkDeletions = lazyOverlay(
  async () => (await import('./NetworkDeletions')).NetworkDeletions,
)

type Item = { id: string; name: string }

/** Deleting networks, one by its name or many by their number. */
export function useNetworkDeletion({ onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [activeNetwork, setActiveNetwork] = useActiveNetwork()

  const deletion = rowChange({
    change: deleteNetwork,
    inputOf: ({ id }: Item) => id,
    onDone: async (gone) => {
      await onLeave?.()
      if (gone.some(({ id }) => id === activeNetwork)) setActiveNetwork(undefined)
    },
  })

  function deleteOne({ netid, hosts }: Network) {
    confirm({
      title: t('networkPages.delete.title', { netid }),
      description: <NetworkDeletion networkId={netid} nodeCount={hosts} />,
      action: t('networkPages.delete.action'),
      typedName: netid,
      size: 'md',
      ...deletion.one({ id: netid, name: netid }),
      success: t('networkPages.delete.done', { netid }),
      failure: t('networkPages.delete.failed'),
    })
  }

  function deleteMany(networks: readonly Network[]): BulkJob {
    const count = networks.reduce((sum, { hosts }) => sum + hosts, 0)
    const text = t('networkPages.deleteNetworks.text', { count })
    return {
      title: t('networkPages.deleteNetworks.title', { count: networks.length }),
      description: (
        <Stack gap="3">
          <Text>{count === 0 ? text : `${text} ${t('networkPages.deleteNetworks.closes')}`}</Text>
          <NetworkDeletions networkIds={networks.map(({ netid }) => netid)} />
        </Stack>
      ),
      action: t('networkPages.deleteNetworks.action'),
      isDanger: true,
      typedName: String(networks.length),
      ...deletion.many(networks.map(({ netid }) => ({ id: netid, name: netid }))),
    }
  }

  return { deleteOne, deleteMany }
}
