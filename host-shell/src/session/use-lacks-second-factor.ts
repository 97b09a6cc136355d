import { secondFactorDemandedQuery } from '@meshdeck/api/second-factor'
import { useQuery, useSession } from '@meshdeck/platform'

import { freshUserQuery } from '../connection/fresh-user'

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
