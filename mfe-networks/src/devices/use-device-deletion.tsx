import { deleteHost } from '@meshdeck/api/host-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useCapabilities } from '@meshdeck/platform'
import { lazyOverlay, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'

import { useTranslation } from '../translations'
import type { DeviceRow } from './device-rows'

// reads policies, routes and keys, which only a deletion wants to know
const DeviceNamings = lazyOverlay(
  async () => (await import(/* webpackChunkName: "namings" */ './DeviceNamings')).DeviceNamings,
)

/** Deleting devices, one or many; a device that is in networks leaves them, by force. */
export function useDeviceDeletion({ onLeave }: Leaving = {}) {
  const { t } = useTranslation()
  const { hasConsoleHosts: atConsoleAddress } = useCapabilities()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteHost,
    inputOf: ({ id, listsNodes }: DeviceRow) => ({ id, isForced: listsNodes, atConsoleAddress }),
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: DeviceRow) {
    const { id, name, networkCount } = row
    confirm({
      title: t('devices.deleteDevice.title', { name }),
      description: describe(t('devices.deleteDevice.text', { count: networkCount }), [id]),
      action: t('devices.deleteDevice.action'),
      typedName: name,
      size: 'md',
      ...deletion.one(row),
      success: t('devices.deleteDevice.done', { name }),
      failure: t('devices.deleteDevice.failed'),
    })
  }

  function deleteMany(rows: readonly DeviceRow[]): BulkJob {
    const ids = rows.map(({ id }) => id)
    const nodeCount = rows.reduce((sum, { networkCount }) => sum + networkCount, 0)
    return {
      title: t('devices.deleteDevices.title', { count: rows.length }),
      description: describe(t('devices.deleteDevices.text', { count: nodeCount }), ids),
      action: t('devices.deleteDevices.action'),
      isDanger: true,
      typedName: String(rows.length),
      ...deletion.many(rows),
    }
  }

  return { deleteOne, deleteMany }
}

const describe = (text: string, deviceIds: readonly string[]) => (
  <Stack gap="3">
    <Text>{text}</Text>
    <DeviceNamings deviceIds={deviceIds} />
  </Stack>
)
