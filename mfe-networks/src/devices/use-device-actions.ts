import type { HostCommand } from '@meshdeck/api/host-changes'
import { useCan, useTranslation } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { CircleArrowUp, Copy, KeyRound, type LucideIcon, RefreshCw, Trash2 } from 'lucide-react'

import { copyText } from '../copy-text'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import type { DeviceRow } from './device-rows'
import { useDeviceCommands } from './use-device-commands'
import { useDeviceRemoval } from './use-device-removal'

const commands: Array<{ command: HostCommand; icon: LucideIcon }> = [
  { command: 'sync', icon: RefreshCw },
  { command: 'keys', icon: KeyRound },
  { command: 'upgrade', icon: CircleArrowUp },
]

/** The menu of a device, in the table and on its page, and what can be done to many and to all. */
export function useDeviceActions(removal?: Parameters<typeof useDeviceRemoval>[0]) {
  const { t } = useTranslation('networks')
  const { isAdmin } = useCan()
  const { isShown } = usePublicAddresses()
  const { tell, tellMany, tellAll } = useDeviceCommands()
  const { remove, removeMany } = useDeviceRemoval(removal)
  const refusal = isAdmin ? undefined : t('devices.refused')

  const copyActions = ({ endpoints }: DeviceRow): MenuAction[] =>
    (isShown ? endpoints : []).map((address) => ({
      label: t(address.includes(':') ? 'devices.copyEndpoint6' : 'devices.copyEndpoint'),
      icon: Copy,
      onSelect: () => void copyText(address, t('copied')),
    }))

  const rowActions = (row: DeviceRow): MenuAction[] => [
    ...copyActions(row),
    ...commands.map(({ command, icon }, index) => ({
      label: t(`tell.${command}.one`),
      icon,
      startsGroup: index === 0,
      disabledReason: refusal,
      onSelect: () => void tell(row, command),
    })),
    {
      label: t('nodes.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => remove(row),
    },
  ]

  const bulkActions = (rows: readonly DeviceRow[]): BulkAction[] => [
    ...commands.map(({ command, icon }) => ({
      label: t(`tell.${command}.one`),
      icon,
      disabledReason: refusal,
      job: () => tellMany(rows, command),
    })),
    {
      label: t('nodes.delete'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusal,
      job: () => removeMany(rows),
    },
  ]

  const allActions: MenuAction[] = commands.map(({ command, icon }) => ({
    label: t(`tell.${command}.every`),
    icon,
    disabledReason: refusal,
    onSelect: () => tellAll(command),
  }))

  return { rowActions, bulkActions, allActions, refusal }
}
