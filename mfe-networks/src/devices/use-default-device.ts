import { editOfHost, updateHost } from '@meshdeck/api/host-changes'
import { hostListQuery } from '@meshdeck/api/hosts'
import { useCapabilities, useQueryClient } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'

import type { DeviceRow } from './device-rows'
import { useDeviceWords } from './device-words'

/** Makes a device a default one, or no longer: what it is in and what it serves changes by itself, so this asks first. */
export function useDefaultDevice() {
  const { t } = useDeviceWords()
  const { hasBulkNodes: isLater } = useCapabilities()
  const joining = t(isLater ? 'defaultDevice.textLater' : 'defaultDevice.text')
  const client = useQueryClient()
  const confirm = useConfirm()

  return function setDefault({ id, name }: DeviceRow, isDefault: boolean) {
    const host = client.getQueryData(hostListQuery().queryKey)?.find((other) => other.id === id)
    if (!host) return
    const base = editOfHost(host)
    confirm({
      title: t(isDefault ? 'defaultDevice.title' : 'defaultDevice.unsetTitle', { name }),
      description: isDefault ? joining : t('defaultDevice.unsetText'),
      action: t(isDefault ? 'defaultDevice.set' : 'defaultDevice.unset'),
      isDanger: false,
      onConfirm: () => updateHost({ id, base, mine: { ...base, isdefault: isDefault } }),
      success: t(isDefault ? 'defaultDevice.done' : 'defaultDevice.undone', { name }),
      failure: t('editDevice.failed'),
    })
  }
}
