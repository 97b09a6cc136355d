import { commandAllHosts, commandHost, type HostCommand } from '@meshdeck/api/host-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { errorText, toast } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { DeviceRow } from './device-rows'
import { useDeviceWords } from './device-words'

type Device = Pick<DeviceRow, 'id' | 'name'>

/** Telling devices to sync, to renew their keys, to upgrade: one, the selected, or all with one call. */
export function useDeviceCommands() {
  const { t } = useDeviceWords()
  const confirm = useConfirm()
  const optionOf = (command: HostCommand) =>
    command === 'upgrade' ? { option: { label: t('tell.force'), hint: t('tell.forceHint') } } : {}

  /** What interrupts connections asks first: new keys, and an upgrade, which may be forced. */
  function tell(row: DeviceRow, command: HostCommand) {
    if (command === 'sync') return void syncNow(row)
    const { name } = row
    confirm({
      title: t(`tell.${command}.question`, { name }),
      description: t(`tell.${command}.textOne`),
      action: t(`tell.${command}.one`),
      isDanger: false,
      ...(command === 'upgrade' && {
        option: { label: t('tell.force'), hint: t('tell.forceHintOne') },
      }),
      ...telling(command).one(row),
      success: t(`tell.${command}.done`, { name }),
      failure: t(`tell.${command}.failed`, { name }),
    })
  }

  async function syncNow({ id, name }: DeviceRow) {
    try {
      await commandHost({ id, command: 'sync' })
      toast.success(t('tell.sync.done', { name }))
    } catch (error) {
      toast.error(t('tell.sync.failed', { name }), { description: errorText(error) })
    }
  }

  function tellMany(rows: readonly Device[], command: HostCommand): BulkJob {
    return {
      title: t(`tell.${command}.many`, { count: rows.length }),
      description: t(`tell.${command}.text`),
      action: t(`tell.${command}.action`),
      ...optionOf(command),
      ...telling(command).many(rows),
    }
  }

  function tellAll(command: HostCommand) {
    confirm({
      title: t(`tell.${command}.all`),
      description: t(`tell.${command}.text`),
      action: t(`tell.${command}.action`),
      isDanger: false,
      ...optionOf(command),
      onConfirm: (isForced) => commandAllHosts({ command, isForced }),
      success: t(`tell.${command}.allDone`),
      failure: t(`tell.${command}.allFailed`),
    })
  }

  return { tell, tellMany, tellAll }
}

const telling = (command: HostCommand) =>
  rowChange({
    change: commandHost,
    inputOf: ({ id }: Device, isForced) => ({ id, command, isForced }),
  })
