import { commandAllHosts, commandHost, type HostCommand } from '@meshdeck/api/host-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { errorText, toast } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { DeviceRow } from './device-rows'
import { useDeviceWords } from './device-words'

/** Telling devices to sync, to renew their keys, to upgrade: one, the selected, or all with one call. */
export function useDeviceCommands() {
  const { t } = useDeviceWords()
  const confirm = useConfirm()
  const optionOf = (command: HostCommand) =>
    command === 'upgrade' ? { option: { label: t('tell.force'), hint: t('tell.forceHint') } } : {}

  /** An upgrade asks first: it may be forced, and the client starts again. */
  function tell(row: DeviceRow, command: HostCommand) {
    if (command !== 'upgrade') return void tellNow(row, command)
    const { name } = row
    confirm({
      title: t('tell.upgrade.question', { name }),
      description: t('tell.upgrade.textOne'),
      action: t('tell.upgrade.one'),
      isDanger: false,
      option: { label: t('tell.force'), hint: t('tell.forceHintOne') },
      ...telling(command).one(row),
      success: t('tell.upgrade.done', { name }),
      failure: t('tell.upgrade.failed', { name }),
    })
  }

  async function tellNow({ id, name }: DeviceRow, command: Exclude<HostCommand, 'upgrade'>) {
    try {
      await commandHost({ id, command })
      toast.success(t(`tell.${command}.done`, { name }))
    } catch (error) {
      toast.error(t(`tell.${command}.failed`, { name }), { description: errorText(error) })
    }
  }

  function tellMany(rows: readonly DeviceRow[], command: HostCommand): BulkJob {
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
    change: async () => commandHost,
    inputOf: ({ id }: DeviceRow, isForced) => ({ id, command, isForced }),
  })
