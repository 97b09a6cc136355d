import { editOfHost, updateHost } from '@meshdeck/api/host-changes'
import { hostListQuery } from '@meshdeck/api/hosts'
import { errorText, toast, useQueryClient } from '@meshdeck/platform'

import type { DeviceRow } from './device-rows'
import { useDeviceWords } from './device-words'

/** Makes a device a default one, or no longer: a default device joins every new network. */
export function useDefaultDevice() {
  const { t } = useDeviceWords()
  const client = useQueryClient()

  return async function setDefault({ id, name }: DeviceRow, isDefault: boolean) {
    const host = client.getQueryData(hostListQuery().queryKey)?.find((other) => other.id === id)
    if (!host) return
    try {
      const base = editOfHost(host)
      await updateHost({ id, base, mine: { ...base, isdefault: isDefault } })
      toast.success(t(isDefault ? 'defaultDevice.done' : 'defaultDevice.undone', { name }))
    } catch (error) {
      toast.error(t('editDevice.failed'), { description: errorText(error) })
    }
  }
}
