import { commandAllHosts, commandHost, type HostCommand } from '@meshdeck/api/host-changes'
import { errorText, toast, useQueryClient } from '@meshdeck/platform'
import { useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { DeviceRow } from './device-rows'
import { useDeviceWords } from './device-words'

/** Telling devices to sync, to renew their keys, to upgrade: one, the selected, or all with one call. */
export function useDeviceCommands() {
  const { t } = useDeviceWords()
  const client = useQueryClient()
  const ask = useConfirmDelete()
  const readAgain = () => void client.invalidateQueries({ queryKey: ['hosts'] })
  const optionOf = (command: HostCommand) =>
    command === 'upgrade' ? { option: { label: t('tell.force'), hint: t('tell.forceHint') } } : {}

  /** An upgrade asks first: it may be forced, and the client starts again. */
  function tell(row: DeviceRow, command: HostCommand) {
    if (command !== 'upgrade') return void tellNow(row, command)
    const { id, name } = row
    ask({
      title: t('tell.upgrade.question', { name }),
      description: t('tell.upgrade.textOne'),
      action: t('tell.upgrade.one'),
      isDanger: false,
      option: { label: t('tell.force'), hint: t('tell.forceHintOne') },
      onConfirm: async (isForced) => {
        await commandHost(id, command, isForced)
        readAgain()
      },
      success: t('tell.upgrade.done', { name }),
      failure: t('tell.upgrade.failed', { name }),
    })
  }

  async function tellNow({ id, name }: DeviceRow, command: Exclude<HostCommand, 'upgrade'>) {
    try {
      await commandHost(id, command)
      toast.success(t(`tell.${command}.done`, { name }))
    } catch (error) {
      toast.error(t(`tell.${command}.failed`, { name }), { description: errorText(error) })
    } finally {
      readAgain()
    }
  }

  function tellMany(rows: readonly DeviceRow[], command: HostCommand): BulkJob {
    return {
      title: t(`tell.${command}.many`, { count: rows.length }),
      description: t(`tell.${command}.text`),
      action: t(`tell.${command}.action`),
      ...optionOf(command),
      items: rows,
      perform: (batch, isForced) =>
        Promise.all(batch.map(({ id }) => commandHost(id, command, isForced))),
      onFinished: readAgain,
    }
  }

  function tellAll(command: HostCommand) {
    ask({
      title: t(`tell.${command}.all`),
      description: t(`tell.${command}.text`),
      action: t(`tell.${command}.action`),
      isDanger: false,
      ...optionOf(command),
      onConfirm: async (isForced) => {
        await commandAllHosts(command, isForced)
        readAgain()
      },
      success: t(`tell.${command}.allDone`),
      failure: t(`tell.${command}.allFailed`),
    })
  }

  return { tell, tellMany, tellAll }
}
