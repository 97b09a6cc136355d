import type { OwnAccess } from '@meshdeck/api/timed-access'
import { readServerTime } from '@meshdeck/domain/server-times'

/** How the signed-in user stands with a network: it is open to them, or they are in for a time, wait, or are out. */
export type OwnAccessRow = {
  id: string
  name: string
  state: 'open' | 'granted' | 'waiting' | 'out'
  /** Milliseconds since 1970. */
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
