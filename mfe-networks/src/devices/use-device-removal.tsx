import { deleteHost, forgetHosts } from '@meshdeck/api/host-changes'
import { useCapabilities, useQueryClient } from '@meshdeck/platform'
import { lazyOverlay, Stack, Text, useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { DeviceRow } from './device-rows'
import { useDeviceWords } from './device-words'

// reads policies, routes and keys, which only a deletion wants to know
const DeviceNamings = lazyOverlay(async () => (await import('./DeviceNamings')).DeviceNamings)

/** Deleting devices, one or many; a device that is in networks leaves them, by force. */
export function useDeviceRemoval() {
  const { t } = useDeviceWords()
  const client = useQueryClient()
  const { hasConsoleHosts: atConsoleAddress } = useCapabilities()
  const confirmDelete = useConfirmDelete()

  function remove({ id, name, networkCount, listsNodes }: DeviceRow) {
    confirmDelete({
      title: t('deleteDevice.title', { name }),
      description: describe(t('deleteDevice.text', { count: networkCount }), [id]),
      action: t('deleteDevice.action'),
      typedName: name,
      size: 'md',
      onConfirm: async () => {
        try {
          await deleteHost(id, { isForced: listsNodes, atConsoleAddress })
          forgetHosts(client, [id])
        } catch (error) {
          // somebody else may have deleted it
          void client.invalidateQueries({ queryKey: ['hosts'] })
          throw error
        }
      },
      success: t('deleteDevice.done', { name }),
      failure: t('deleteDevice.failed'),
    })
  }

  function removeMany(rows: readonly DeviceRow[]): BulkJob {
    const isForced = new Map(rows.map(({ id, listsNodes }) => [id, listsNodes]))
    const gone = new Set<string>()
    const nodeCount = rows.reduce((sum, { networkCount }) => sum + networkCount, 0)
    return {
      title: t('deleteDevices.title', { count: rows.length }),
      description: describe(t('deleteDevices.text', { count: nodeCount }), [...isForced.keys()]),
      action: t('deleteDevices.action'),
      isDanger: true,
      typedName: String(rows.length),
      items: rows,
      perform: async (batch) => {
        for (const { id } of batch) {
          await deleteHost(id, { isForced: isForced.get(id) ?? false, atConsoleAddress })
          gone.add(id)
        }
      },
      onFinished: () => forgetHosts(client, gone),
    }
  }

  return { remove, removeMany }
}

const describe = (text: string, deviceIds: readonly string[]) => (
  <Stack gap="3">
    <Text>{text}</Text>
    <DeviceNamings deviceIds={deviceIds} />
  </Stack>
)
