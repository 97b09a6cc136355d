import type { AccessRequest } from '@meshdeck/api/timed-access'
import { readServerTime } from '@meshdeck/domain/server-times'

/** A request for access as the table shows it, by the name of who asks. Times in milliseconds since 1970. */
export type RequestRow = {
  id: string
  name: string
  reason: string
  state: string
  asked: number | undefined
  decided: number | undefined
  decidedBy: string
  /** When it ends, or has ended. */
  ends: number | undefined
  /** Empty where nothing can be taken back. */
  grantId: string
}

export const toRequestRows = (requests: readonly AccessRequest[]): RequestRow[] =>
  requests.map((request) => {
    const revoked = readServerTime(request.revoked_at)
    const ends = revoked ?? readServerTime(request.expires_at)
    return {
      id: request.id,
      name: request.user_name,
      reason: request.reason,
      state: stateOf(request, ends),
      asked: readServerTime(request.requested_at),
      decided: readServerTime(request.approved_at),
      decidedBy: request.approved_by,
      ends,
      grantId: request.grant_id,
    }
  })

/** The server calls some approved for a while after their end. */
function stateOf({ status, revoked_at }: AccessRequest, ends: number | undefined): string {
  if (readServerTime(revoked_at) !== undefined) return 'revoked'
  return status === 'approved' && ends !== undefined && ends <= Date.now() ? 'expired' : status
}
