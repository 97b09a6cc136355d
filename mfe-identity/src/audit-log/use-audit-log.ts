import { activityLogQuery } from '@meshdeck/api/activity-log'
import { useCan, useQuery, useSearchParams } from '@meshdeck/platform'

import { rangeIn } from './audit-range'

/** So often the newest page is read while somebody follows and looks. */
const FOLLOW_MS = 5000

/** What was read of the activity that the address asks for: everybody's, or one user's. */
export function useAuditLog(ofUser: string | undefined) {
  const { isAdmin } = useCan()
  const [params] = useSearchParams()
  const range = rangeIn(params, { isAdmin, ofUser })
  const isFollowing = params.get('follow') === '1'
  const log = useQuery({
    ...activityLogQuery(range),
    // not while the page is hidden, which is what it does unless told
    refetchInterval: isFollowing && FOLLOW_MS,
  })
  return { range, log, isFollowing }
}
