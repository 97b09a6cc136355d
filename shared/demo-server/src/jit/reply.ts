import { isInFuture, ZERO_TIME } from '../clock'
import type { JitRequest } from '../storage/jit-tables'
import type { Store } from '../storage/store'

/** A request as it is sent: who decided and for how long only once somebody has. */
export function jitRequestReply({ approved_by, duration_hours, ...request }: JitRequest) {
  return {
    ...request,
    ...(approved_by !== '' && { approved_by }),
    ...(duration_hours !== 0 && { duration_hours }),
  }
}

/** The requests for a network with this status, the newest first, those that were granted with the grant. */
export function jitRequestsOf(store: Store, network_id: string, status: string) {
  const grants = new Map(
    store.jitGrants.all({ network_id }).map(({ id, request_id }) => [request_id, id]),
  )
  return store.jitRequests
    .all({ network_id })
    .filter(hasStatus(status))
    .toSorted((a, b) => Date.parse(b.requested_at) - Date.parse(a.requested_at))
    .map((request) => {
      const wasGranted = request.status === 'approved' || request.status === 'expired'
      const grant_id = wasGranted ? grants.get(request.id) : undefined
      return { ...jitRequestReply(request), ...(grant_id !== undefined && { grant_id }) }
    })
}

/** What was approved counts as expired as soon as its time is over. */
function hasStatus(wanted: string): (request: JitRequest) => boolean {
  if (wanted === '' || wanted === 'all') return () => true
  if (wanted !== 'expired') return ({ status }) => status === wanted
  return ({ status, expires_at }) =>
    status === 'expired' ||
    (status === 'approved' && expires_at !== ZERO_TIME && !isInFuture(expires_at))
}
