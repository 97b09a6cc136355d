import type { HostCommand } from '@meshdeck/api/host-changes'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import {
  CircleArrowUp,
  Copy,
  KeyRound,
  type LucideIcon,
  PanelRight,
  Pencil,
  RefreshCw,
  Star,
  StarOff,
  Trash2,
} from 'lucide-react'

import { paths } from '../paths'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { copyText } from '../tables/copy-text'
import { useTranslation } from '../translations'
import type { DeviceRow } from './device-rows'
import { useDefaultDevice } from './use-default-device'
import { useDeviceCommands } from './use-device-commands'
import { useDeviceDeletion } from './use-device-deletion'

const commands: Array<{ command: HostCommand; icon: LucideIcon }> = [
  { command: 'sync', icon: RefreshCw },
  { command: 'keys', icon: KeyRound },
  { command: 'upgrade', icon: CircleArrowUp },
]

/** What an admin can do to a device, in the table and on its page, to many and to all; others only look [SH-161]. */
export function useDeviceActions(leaving: Leaving = {}) {
  const { t } = useTranslation()
  const { linkTo } = useDialog()
  const { isShown } = usePublicAddresses()
  const { tell, tellMany, tellAll } = useDeviceCommands()
  const { deleteOne, deleteMany } = useDeviceDeletion(leaving)
  const setDefault = useDefaultDevice()

  const copyActions = ({ endpoints }: DeviceRow): MenuAction[] =>
    (isShown ? endpoints : []).map((address) => ({
      label: t(address.includes(':') ? 'devices.copyEndpoint6' : 'devices.copyEndpoint'),
      icon: Copy,
      onSelect: () => void copyText(address, t('copied')),
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
      label: t('nodes.edit'),
      icon: Pencil,
      to: linkTo('edit-device', { device: row.id }),
    },
    {
      label: t(row.isDefault ? 'devices.defaultDevice.unset' : 'devices.defaultDevice.set'),
      icon: row.isDefault ? StarOff : Star,
      onSelect: () => setDefault(row, !row.isDefault),
    },
    ...copyActions(row),
    ...commands.map(({ command, icon }, index) => ({
      label: t(`devices.tell.${command}.one`),
      icon,
      startsGroup: index === 0,
      disabledReason:
        command === 'upgrade' && !row.version ? t('devices.tell.unknownVersion') : undefined,
      onSelect: () => tell(row, command),
    })),
    {
      label: t('nodes.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (rows: readonly DeviceRow[]): BulkAction[] => [
    ...commands.map(({ command, icon }) => ({
      label: t(`devices.tell.${command}.one`),
      icon,
      disabledReason:
        command === 'upgrade' && rows.some(({ version }) => !version)
          ? t('devices.tell.someUnknownVersion')
          : undefined,
      job: () => tellMany(rows, command),
    })),
    {
      label: t('nodes.delete'),
      icon: Trash2,
      isDanger: true,
      job: () => deleteMany(rows),
    },
  ]

  const allActions: MenuAction[] = commands.map(({ command, icon }) => ({
    label: t(`devices.tell.${command}.every`),
    icon,
    onSelect: () => tellAll(command),
  }))

  return { rowActions, bulkActions, allActions }
}
