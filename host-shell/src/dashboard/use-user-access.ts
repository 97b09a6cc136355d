import { hasSlot, useCan, useCapabilities } from '@meshdeck/platform'

/**
 * Whether the signed-in user connects by the app instead of adding machines: everybody on Pro who is no
 * administrator [AN-001, AN-023].
 */
export function useUserAccess(): boolean {
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  return isPro && !isAdmin && hasSlot('node.add')
}
