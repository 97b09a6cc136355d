import { api, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { nodeListQuery } from '../queries/nodes'

/**
 * A role of a node that relays between two others that can't reach each other: servers before 1.5.1 have one failover
 * node per network, later ones any number of auto relays. Both belong to Pro (contract 1.10.1, 2.5).
 */
export type FailoverRole = 'failover' | 'auto_relay'

type Target = { networkId: string; nodeId: string; kind: FailoverRole }

/** POST /v1/node/{id}/failover, or auto_relay: gives a node the role [AP-057]. */
export const setFailoverRole = change({
  send: ({ nodeId, kind }: Target) => readReply(api.post(rolePath(nodeId, kind)), z.unknown()),
  stale: ['nodes'],
  isSaved: async (target) => (await standsIn(target)) !== false,
})

/**
 * DELETE /v1/node/{id}/failover, or auto_relay: removes the role from a node and ends every detour over it [AP-058].
 */
export const unsetFailoverRole = change({
  send: ({ nodeId, kind }: Target) => readReply(api.delete(rolePath(nodeId, kind)), z.unknown()),
  stale: ['nodes'],
  isSaved: async (target) => (await standsIn(target)) !== true,
})

/** Whether a node has the role; undefined if the node no longer exists. */
async function standsIn({ networkId, nodeId, kind }: Target): Promise<boolean | undefined> {
  const node = (await fetchFresh(nodeListQuery(networkId))).find(({ id }) => id === nodeId)
  return kind === 'failover' ? node?.is_fail_over : node?.is_auto_relay
}

/**
 * POST /v1/node/{network}/failover/reset, or auto_relay/reset: all nodes of a network try direct connections again
 * [AP-059]. The path segment is the network here, not a node (contract 1.10.1).
 */
export const resetFailoverRole = change({
  send: ({ networkId, kind }: { networkId: string; kind: FailoverRole }) =>
    readReply(api.post(`${rolePath(networkId, kind)}/reset`), z.unknown()),
  stale: ['nodes'],
})

function rolePath(id: string, kind: FailoverRole): string {
  return `v1/node/${encodeURIComponent(id)}/${kind}`
}
