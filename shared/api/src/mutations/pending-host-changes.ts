import { api, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { pendingHostListQuery } from '../queries/pending-hosts'

// an approved device is in its network, a rejected one is nowhere
const stale = ['pending-hosts', 'hosts', 'nodes', 'networks'] as const

/** Approves a pending device. Throws an `ApiError` of 400 with the reason why it can't join. */
export const approveHost = change({
  send: (id: string) =>
    readReply(api.post(`v1/pending_hosts/approve/${encodeURIComponent(id)}`), z.unknown()),
  stale,
  inBackground: true,
  isLeft: isWaiting,
})

/** Rejects a pending device, which may register again. Throws an `ApiError` of 400 if it no longer exists. */
export const rejectHost = change({
  send: (id: string) =>
    readReply(api.post(`v1/pending_hosts/reject/${encodeURIComponent(id)}`), z.unknown()),
  stale,
  inBackground: true,
  exists: isWaiting,
})

async function isWaiting(id: string): Promise<boolean> {
  return (await fetchFresh(pendingHostListQuery())).some((host) => host.id === id)
}
