import { deleteHost, editOfHost, type HostCommand, updateHost } from '@meshdeck/api/host-changes'
import { hostListQuery } from '@meshdeck/api/hosts'
import { rowChange } from '@meshdeck/api/row-change'
import { useCapabilities, useQueryClient } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction, Stack, Text, useConfirm, useDialog } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import {
  CircleArrowUp,
  KeyRound,
  type LucideIcon,
  PanelRight,
  Pencil,
  RefreshCw,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react'

import { paths } from '../shared/paths'
import { copyActions } from '../shared/row-actions'
import { useDeviceCommands } from '../shared/use-device-commands'
import { usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'
import { defaultDeviceText, type DeviceRow } from './device-rows'

const commands: Array<{ command: HostCommand; icon: LucideIcon }> = [
  { command: 'sync', icon: RefreshCw },
  { command: 'keys', icon: KeyRound },
  { command: 'upgrade', icon: CircleArrowUp },
]

/**
 * Returns the admin actions for one device, in the table and on its page, for several and for all; other users have
 * read access only [SH-161].
 */
export function useDeviceActions(leaving: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { isShown } = usePublicAddresses()
  const { sendCommand, commandMany, commandAll } = useDeviceCommands()
  const { deleteOne, deleteMany } = useDeviceDeletion(leaving)
  const { setDefault, setLabel } = useDefaultDevice()

  const endpointItems = ({ endpoints }: DeviceRow) =>
    (isShown ? endpoints : []).map((text) => ({
      label: t(text.includes(':') ? 'devices.copyEndpoint6' : 'devices.copyEndpoint'),
      text,
    }))

  const rowActions = (row: DeviceRow): MenuAction[] => [
    {
      id: 'details',
      label: t('nodes.details'),
      icon: PanelRight,
      to: paths.device(row.id),
    },
    {
      id: 'edit',
      label: t('shared.edit'),
      icon: Pencil,
      to: linkTo('edit-device', { device: row.id }),
    },
    {
      label: setLabel(!row.isDefault),
      icon: row.isDefault ? StarOff : Star,
      onSelect: () => setDefault(row, !row.isDefault),
    },
    ...copyActions(t, endpointItems(row)),
    ...commands.map(({ command, icon }, index) => ({
      label: t(`devices.command.${command}.one`),
      icon,
      startsGroup: index === 0,
      disabledReason:
        command === 'upgrade' && !row.version ? t('devices.command.unknownVersion') : undefined,
      onSelect: () => sendCommand(row, command),
    })),
    {
      label: t('shared.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (rows: readonly DeviceRow[]): BulkAction[] => [
    ...commands.map(({ command, icon }) => ({
      label: t(`devices.command.${command}.one`),
      icon,
      disabledReason:
        command === 'upgrade' && rows.some(({ version }) => !version)
          ? t('devices.command.someUnknownVersion')
          : undefined,
      job: () => commandMany(rows, command),
    })),
    {
      label: t('shared.delete'),
      icon: Trash2,
      isDanger: true,
      job: () => deleteMany(rows),
    },
  ]

  const allActions: MenuAction[] = commands.map(({ command, icon }) => ({
    label: t(`devices.command.${command}.allDevices`),
    icon,
    onSelect: () => commandAll(command),
  }))

  return { rowActions, bulkActions, allActions }
}

// reads policies, routes and keys, which only a deletion needs
const DeviceReferenceCounts = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "reference-counts" */ './DeviceReferenceCounts'))
      .DeviceReferenceCounts,
)

/** Deletes one device or several; a device in networks is removed from them by force. */
function useDeviceDeletion({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { hasConsoleHostAddress: atConsoleAddress } = useCapabilities()
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
    <DeviceReferenceCounts deviceIds={deviceIds} />
  </Stack>
)

/** Makes a device a default one or undoes it. Asks first, as the change affects its networks and its roles there. */
function useDefaultDevice() {
  const { t } = useTranslation()
  const { joinsExistingNetworks } = useCapabilities()
  const client = useQueryClient()
  const confirm = useConfirm()

  const setLabel = (isDefault: boolean) =>
    t(isDefault ? 'devices.defaultDevice.set' : 'devices.defaultDevice.unset')

  function setDefault({ id, name }: DeviceRow, isDefault: boolean) {
    const host = client.getQueryData(hostListQuery().queryKey)?.find((other) => other.id === id)
    if (!host) return
    const base = editOfHost(host)
    confirm({
      title: t(isDefault ? 'devices.defaultDevice.title' : 'devices.defaultDevice.unsetTitle', {
        name,
      }),
      description: isDefault
        ? defaultDeviceText(t, host, { joinsExistingNetworks })
        : t('devices.defaultDevice.unsetText'),
      action: setLabel(isDefault),
      isDanger: false,
      onConfirm: () => updateHost({ id, base, mine: { ...base, isdefault: isDefault } }),
      success: t(isDefault ? 'devices.defaultDevice.done' : 'devices.defaultDevice.undone', {
        name,
      }),
      failure: t('devices.editDevice.failed'),
    })
  }

  return { setDefault, setLabel }
}

/** Dialogs of a device in the table and on its page; loaded in one chunk when one opens. */
export const deviceDialogs = {
  'edit-device': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "device-parts" */ './EditDeviceDialog')).EditDeviceDialog,
  ),
}

/** Dialogs on the page of a device, where it can also join networks. */
export const devicePageDialogs = {
  ...deviceDialogs,
  'join-networks': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "device-parts" */ './JoinNetworksDialog'))
        .JoinNetworksDialog,
  ),
}
