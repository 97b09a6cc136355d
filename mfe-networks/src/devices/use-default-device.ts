import { editOfHost, updateHost } from '@meshdeck/api/host-changes'
import { hostListQuery } from '@meshdeck/api/hosts'
import { useCapabilities, useQueryClient } from '@meshdeck/platform'
import { useConfirm } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import type { DeviceRow } from './device-rows'

/** Makes a device a default one, or no longer: what it is in and what it serves changes by itself, so this asks first. */
export function useDefaultDevice() {
  const { t } = useTranslation()
  const { hasBulkNodes: isLater } = useCapabilities()
  const joining = t(isLater ? 'devices.defaultDevice.textLater' : 'devices.defaultDevice.text')
  const client = useQueryClient()
  const confirm = useConfirm()

  return function setDefault({ id, name }: DeviceRow, isDefault: boolean) {
    const host = client.getQueryData(hostListQuery().queryKey)?.find((other) => other.id === id)
    if (!host) return
    const base = editOfHost(host)
    confirm({
      title: t(isDefault ? 'devices.defaultDevice.title' : 'devices.defaultDevice.unsetTitle', {
        name,
      }),
      description: isDefault ? joining : t('devices.defaultDevice.unsetText'),
      action: t(isDefault ? 'devices.defaultDevice.set' : 'devices.defaultDevice.unset'),
      isDanger: false,
      onConfirm: () => updateHost({ id, base, mine: { ...base, isdefault: isDefault } }),
      success: t(isDefault ? 'devices.defaultDevice.done' : 'devices.defaultDevice.undone', {
        name,
      }),
      failure: t('devices.editDevice.failed'),
    })
  }
}
