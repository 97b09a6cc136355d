import { type AccessRequest, accessRequestsQuery, type OwnAccess } from '@meshdeck/api/jit-access'
import { readServerTime } from '@meshdeck/domain/times'
import { useQuery, useSearchParams } from '@meshdeck/platform'

/** A row of an access request, named after the requesting user. Times in milliseconds since 1970. */
export type RequestRow = {
  id: string
  name: string
  reason: string
  state: string
  asked: number | undefined
  decided: number | undefined
  decidedBy: string
  /** End of the access, in the future or past. */
  ends: number | undefined
  /** Empty if there is nothing to revoke. */
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

/** Returns the state of a request; the server keeps some as approved for a while after their end. */
function stateOf({ status, revoked_at }: AccessRequest, ends: number | undefined): string {
  if (readServerTime(revoked_at) !== undefined) return 'revoked'
  return status === 'approved' && ends !== undefined && ends <= Date.now() ? 'expired' : status
}

/** Access of the signed-in user to a network: open, granted for a time, pending, or none. */
export type OwnAccessRow = {
  id: string
  name: string
  state: 'open' | 'granted' | 'waiting' | 'out'
  /** In milliseconds since 1970. */
  ends: number | undefined
  /** Time of the pending request. */
  asked: number | undefined
  reason: string
}

export const toOwnAccessRows = (networks: readonly OwnAccess[]): OwnAccessRow[] =>
  networks.map((network) => {
    const { network_id, grant, request } = network
    return {
      id: network_id,
      name: network_id,
      state: ownStateOf(network),
      ends: grant ? readServerTime(grant.expires_at) : undefined,
      asked: request ? readServerTime(request.requested_at) : undefined,
      reason: request?.reason ?? '',
    }
  })

function ownStateOf({ jit_enabled, has_access, request }: OwnAccess): OwnAccessRow['state'] {
  if (!jit_enabled) return 'open'
  if (has_access) return 'granted'
  return request ? 'waiting' : 'out'
}

/** The first is the default and not in the URL. */
const requestTabs = ['pending', 'approved', 'denied', 'expired', 'all'] as const
export type RequestTab = (typeof requestTabs)[number]

/** Reads the requests that the URL selects: those of a tab, in pages of the server. */
export function useShownRequests(networkId: string) {
  const [params] = useSearchParams()
  const tab = requestTabs.find((tab) => tab === params.get('tab')) ?? 'pending'
  const page = pageIn(params.get('page'))
  const status = tab === 'all' ? '' : tab

  return { tab, page, requests: useQuery(accessRequestsQuery({ networkId, status, page })) }
}

/** Returns the page number; the first for an invalid value. */
function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
