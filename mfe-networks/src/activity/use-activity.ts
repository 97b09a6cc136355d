import { activityQuery } from '@meshdeck/api/activity'
import { useCan, useQuery, useRequiredParam, useSearchParams } from '@meshdeck/platform'

import { scopeIn } from './activity-scope'

/** The activity of the network of the page, as far as the address asks for it. */
export function useActivity() {
  const networkId = useRequiredParam('networkId')
  const { isAdmin } = useCan()
  const [params] = useSearchParams()
  const scope = scopeIn(params, { networkId, isAdmin })
  // what was read stays on screen while more of it is on its way
  const activity = useQuery({ ...activityQuery(scope), placeholderData: (before) => before })
  return { scope, activity }
}
