import {
  queryKeyOf,
  queryOptions,
  refreshOwnUser,
  useCan,
  useCapabilities,
  useQuery,
} from '@meshdeck/platform'
import { useEffect, useEffectEvent } from 'react'

/** The role and edition that a declared entry requires, if any. */
export type Access = { role?: 'admin' | undefined; edition?: 'pro' | undefined }

/** Returns why the signed-in user may not open an entry, if so. The server enforces access regardless. */
export function useRefusal({ role, edition }: Access): 'role' | 'edition' | undefined {
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  if (role === 'admin' && !isAdmin) return 'role'
  return edition === 'pro' && !isPro ? 'edition' : undefined
}

/** Query of the user's current data. If it fails, the session keeps the previous user. */
export const freshUserQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('own-user'),
    queryFn: async () => {
      await refreshOwnUser()
      return true
    },
  })

/**
 * For screens that deny access: refetches the user immediately, so that a reload applies a new role, and whenever the
 * user returns to this tab or window.
 */
export function useAskForRole(): void {
  const { refetch } = useQuery({ ...freshUserQuery(), staleTime: 0 })
  const refetchAccess = useEffectEvent(() => void refetch({ cancelRefetch: false }))

  useEffect(() => {
    // the query detects when the tab becomes visible, but not when the window gets the focus
    const handleFocus = () => refetchAccess()
    window.addEventListener('focus', handleFocus)
    return () => window.removeEventListener('focus', handleFocus)
  }, [])
}
