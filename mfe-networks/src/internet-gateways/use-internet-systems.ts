import { useCapabilities } from '@meshdeck/platform'

import { useInternetGatewayWords } from './internet-gateway-words'

const beforeMac = new Set(['linux', 'windows'])
const withMac = new Set([...beforeMac, 'darwin'])

/** Which systems can use an internet gateway (contract 1.10, 2.5), and who can in words. */
export function useInternetSystems() {
  const { t } = useInternetGatewayWords()
  const { letsMacOut } = useCapabilities()

  return letsMacOut
    ? { systems: withMac, hint: t('usersHintMac') }
    : { systems: beforeMac, hint: t('usersHint') }
}
