import { preferenceAtom, useAtom, z } from '@meshdeck/platform'

const visibilityAtom = preferenceAtom('public_addresses', z.oneOf(['shown', 'hidden']))

/** Whether tables show public addresses, kept on this device [SE-025], and how to change it. */
export function usePublicAddresses() {
  const [visibility, setVisibility] = useAtom(visibilityAtom)
  const isShown = visibility !== 'hidden'
  return { isShown, toggle: () => setVisibility(isShown ? 'hidden' : 'shown') }
}
