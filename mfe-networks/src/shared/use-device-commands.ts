import { commandAllHosts, commandHost, type HostCommand } from '@meshdeck/api/host-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { errorText, toast } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'

type Device = { id: string; name: string }

/** Sends sync, key refresh and upgrade commands to one device, the selected ones, or all with one call. */
export function useDeviceCommands() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const optionOf = (command: HostCommand) =>
    command === 'upgrade'
      ? { option: { label: t('devices.command.force'), hint: t('devices.command.forceHint') } }
      : {}

  /** Asks first for a command that interrupts connections: a key refresh, or an upgrade, which can be forced. */
  function sendCommand(row: Device, command: HostCommand) {
    if (command === 'sync') return void syncNow(row)
    const { name } = row
    confirm({
      title: t(`devices.command.${command}.question`, { name }),
      description: t(`devices.command.${command}.textOne`),
      action: t(`devices.command.${command}.one`),
      isDanger: false,
      ...(command === 'upgrade' && {
        option: { label: t('devices.command.force'), hint: t('devices.command.forceHintOne') },
      }),
      ...telling(command).one(row),
      success: t(`devices.command.${command}.done`, { name }),
      failure: t(`devices.command.${command}.failed`, { name }),
    })
  }

  async function syncNow({ id, name }: Device) {
    try {
      await commandHost({ id, command: 'sync' })
      toast.success(t('devices.command.sync.done', { name }))
    } catch (error) {
      toast.error(t('devices.command.sync.failed', { name }), { description: errorText(error) })
    }
  }

  function commandMany(rows: readonly Device[], command: HostCommand): BulkJob {
    return {
      title: t(`devices.command.${command}.many`, { count: rows.length }),
      description: t(`devices.command.${command}.text`),
      action: t(`devices.command.${command}.action`),
      ...optionOf(command),
      ...telling(command).many(rows),
    }
  }

  function commandAll(command: HostCommand) {
    confirm({
      title: t(`devices.command.${command}.all`),
      description: t(`devices.command.${command}.text`),
      action: t(`devices.command.${command}.action`),
      isDanger: false,
      ...optionOf(command),
      onConfirm: (isForced) => commandAllHosts({ command, isForced }),
      success: t(`devices.command.${command}.allDone`),
      failure: t(`devices.command.${command}.allFailed`),
    })
  }

  return { sendCommand, commandMany, commandAll }
}

const telling = (command: HostCommand) =>
  rowChange({
    change: commandHost,
    inputOf: ({ id }: Device, isForced) => ({ id, command, isForced }),
  })
