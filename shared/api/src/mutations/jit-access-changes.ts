import { api, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { accessRequestsQuery, requiresJitAccess } from '../queries/jit-access'
import { networkListQuery } from '../queries/networks'

type Decision = { networkId: string; id: string }

/**
 * POST /v1/jit?network=: switches just-in-time access of a network (contract 2.12). Switching it on deletes every config file
 * of the network, including those of administrators.
 */
export const switchJitAccess = change({
  send: ({ networkId, isOn }: { networkId: string; isOn: boolean }) =>
    operate(networkId, { action: isOn ? 'enable' : 'disable' }),
  stale: ['jit-access', 'networks', 'config-files', 'nodes'],
  isSaved: async ({ networkId, isOn }) => {
    const networks = await fetchFresh(networkListQuery())
    const network = networks.find(({ netid }) => netid === networkId)
    return network === undefined || requiresJitAccess(network) === isOn
  },
  nameOf: ({ networkId }) => networkId,
})

/**
 * POST /v1/jit?network=: grants access until a moment, in milliseconds since 1970. The server rejects it for a request
 * that is no longer pending.
 */
export const approveAccess = change({
  send: ({ networkId, id, until }: Decision & { until: number }) =>
    operate(networkId, {
      action: 'approve',
      request_id: id,
      expires_at: Math.floor(until / 1000),
    }),
  stale: ['jit-access'],
  isSaved: isDecided,
})

/** POST /v1/jit?network=: denies access. */
export const denyAccess = change({
  send: ({ networkId, id }: Decision) => operate(networkId, { action: 'deny', request_id: id }),
  stale: ['jit-access'],
  isSaved: isDecided,
})

/** Whether a request is not among the newest pending ones. */
async function isDecided({ networkId, id }: Decision): Promise<boolean> {
  const { data } = await fetchFresh(accessRequestsQuery({ networkId, status: 'pending', page: 1 }))
  return data.every((request) => request.id !== id)
}

/**
 * DELETE /v1/jit?network=&grant_id=: revokes all access granted to this user there and turns the user's config files
 * off.
 */
export const revokeAccess = change({
  send: ({ networkId, grantId }: { networkId: string; grantId: string }) =>
    readReply(
      api.delete('v1/jit', { searchParams: { network: networkId, grant_id: grantId } }),
      z.unknown(),
    ),
  stale: ['jit-access', 'config-files', 'nodes'],
  isSaved: async ({ networkId, grantId }) => {
    const { data } = await fetchFresh(
      accessRequestsQuery({ networkId, status: 'approved', page: 1 }),
    )
    return data.every(({ grant_id }) => grant_id !== grantId)
  },
})

const operate = (network: string, json: object) =>
  readReply(api.post('v1/jit', { searchParams: { network }, json }), z.unknown())
