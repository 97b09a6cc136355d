import { useCan, useCapabilities } from '@meshdeck/platform'

/** Whether this person is told what was done in a network: of Pro, and earlier servers tell administrators alone. */
export function useIsToldHistory(): boolean {
  const { isPro, rolesDecide } = useCapabilities()
  const { isAdmin } = useCan()
  return isPro && (isAdmin || rolesDecide)
}
