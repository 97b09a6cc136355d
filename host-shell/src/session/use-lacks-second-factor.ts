import { secondFactorDemandedQuery } from '@meshdeck/api/second-factor'
import { API_MAJOR, queryOptions, refreshOwnUser, useQuery, useSession } from '@meshdeck/platform'

/** The user as he is now. A failed look-up leaves the session with the one it had [SE-048, SE-051]. */
const freshUserQuery = () =>
  queryOptions({
    queryKey: ['own-user', API_MAJOR] as const,
    queryFn: async () => {
      await refreshOwnUser()
      return true
    },
  })

/** Whether the signed-in user has to set up a second factor: not those of an identity provider [SE-049, SE-050]. */
export function useLacksSecondFactor(): boolean {
  const { user } = useSession()
  const isWithout = user.auth_type !== 'oauth' && !user.is_mfa_enabled
  useQuery(freshUserQuery())
  const { data: isDemanded = false } = useQuery({
    ...secondFactorDemandedQuery(),
    enabled: isWithout,
  })
  return isWithout && isDemanded
}
