import {
  API_MAJOR,
  queryOptions,
  refreshOwnUser,
  useCan,
  useCapabilities,
  useQuery,
} from '@meshdeck/platform'
import { useEffect, useEffectEvent } from 'react'

/** What an entry of a fragment asks for: a role, an edition, or neither. */
export type Access = { role?: 'admin' | undefined; edition?: 'pro' | undefined }

/** Why the signed-in user may not enter, if so. The server decides all the same. */
export function useRefusal({ role, edition }: Access): 'role' | 'edition' | undefined {
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  if (role === 'admin' && !isAdmin) return 'role'
  return edition === 'pro' && !isPro ? 'edition' : undefined
}

/** The user as he is now. A failed look-up leaves the session with the one it had [SE-048, SE-051]. */
export const freshUserQuery = () =>
  queryOptions({
    queryKey: ['own-user', API_MAJOR] as const,
    queryFn: async () => {
      await refreshOwnUser()
      return true
    },
  })

/**
 * For screens that keep the user out: asks the server at once, so that a reload opens what another role allows, and
 * whenever the person comes back to this tab or window.
 */
export function useAskForRole(): void {
  const { refetch } = useQuery({ ...freshUserQuery(), staleTime: 0 })
  const ask = useEffectEvent(() => void refetch({ cancelRefetch: false }))

  useEffect(() => {
    // a tab that is shown again is noticed by the query, a window that is clicked again isn't
    const handleFocus = () => ask()
    window.addEventListener('focus', handleFocus)
    return () => window.removeEventListener('focus', handleFocus)
  }, [])
}
