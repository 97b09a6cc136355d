import { api, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { pendingHostListQuery } from '../queries/pending-hosts'

// a device that waits no longer is in its network, or nowhere
const stale = ['pending-hosts', 'hosts', 'nodes', 'networks'] as const

/** Lets a waiting device into its network. Throws an `ApiError` of 400 with the reason why it cannot join. */
export const approveHost = change({
  send: (id: string) =>
    readReply(api.post(`v1/pending_hosts/approve/${encodeURIComponent(id)}`), z.unknown()),
  stale,
  inBackground: true,
  isLeft: isWaiting,
})

/** Lets a waiting device wait no longer; it may register again. Throws an `ApiError` of 400 when it is gone. */
export const rejectHost = change({
  send: (id: string) =>
    readReply(api.post(`v1/pending_hosts/reject/${encodeURIComponent(id)}`), z.unknown()),
  stale,
  inBackground: true,
  isThere: isWaiting,
})

async function isWaiting(id: string): Promise<boolean> {
  return (await readAnew(pendingHostListQuery())).some((host) => host.id === id)
}
