import { useCapabilities } from '@meshdeck/platform'

import { useTranslation } from '../translations'

const beforeMac = new Set(['linux', 'windows'])
const withMac = new Set([...beforeMac, 'darwin'])

/** Which systems can use an internet gateway (contract 1.10, 2.5), and who can in words. */
export function useInternetSystems() {
  const { t } = useTranslation()
  const { letsMacOut } = useCapabilities()

  return letsMacOut
    ? { systems: withMac, hint: t('internetGateways.usersHintMac') }
    : { systems: beforeMac, hint: t('internetGateways.usersHint') }
}
