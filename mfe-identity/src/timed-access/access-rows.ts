import { type AccessRequest, accessRequestsQuery, type OwnAccess } from '@meshdeck/api/timed-access'
import { readServerTime } from '@meshdeck/domain/times'
import { useQuery, useSearchParams } from '@meshdeck/platform'

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

/** How the signed-in user stands with a network: it is open to them, or they are in for a time, wait, or are out. */
export type OwnAccessRow = {
  id: string
  name: string
  state: 'open' | 'granted' | 'waiting' | 'out'
  /** In milliseconds since 1970. */
  ends: number | undefined
  /** Of what waits. */
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

/** The first needs no word in the address. */
const requestTabs = ['pending', 'approved', 'denied', 'expired', 'all'] as const
export type RequestTab = (typeof requestTabs)[number]

/** The requests that the address asks for: those of a tab, page by page as the server gives them. */
export function useShownRequests(networkId: string) {
  const [params] = useSearchParams()
  const tab = requestTabs.find((one) => one === params.get('tab')) ?? 'pending'
  const page = pageIn(params.get('page'))
  const status = tab === 'all' ? '' : tab

  return { tab, page, requests: useQuery(accessRequestsQuery({ networkId, status, page })) }
}

/** What makes no sense is the first. */
function pageIn(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
