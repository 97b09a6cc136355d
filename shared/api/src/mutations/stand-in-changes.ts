import { api, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { nodeListQuery } from '../queries/nodes'

/**
 * What a node does that stands in where two others do not reach each other: servers before 1.5.1 have one
 * failover node a network, later ones any number of auto relays. Both belong to Pro (contract 1.10.1, 2.5).
 */
export type StandIn = 'failover' | 'auto_relay'

type Target = { networkId: string; nodeId: string; kind: StandIn }

/** POST /v1/node/{id}/failover, or auto_relay: the node stands in from now on [AP-057]. */
export const setStandIn = change({
  send: ({ nodeId, kind }: Target) => readReply(api.post(pathOf(nodeId, kind)), z.unknown()),
  stale: ['nodes'],
  isSaved: async (target) => (await standsIn(target)) !== false,
})

/** DELETE /v1/node/{id}/failover, or auto_relay: it stands in no more, and every detour over it ends [AP-058]. */
export const unsetStandIn = change({
  send: ({ nodeId, kind }: Target) => readReply(api.delete(pathOf(nodeId, kind)), z.unknown()),
  stale: ['nodes'],
  isSaved: async (target) => (await standsIn(target)) !== true,
})

/** Whether a node stands in; undefined for one that is not there any more. */
async function standsIn({ networkId, nodeId, kind }: Target): Promise<boolean | undefined> {
  const node = (await readAnew(nodeListQuery(networkId))).find(({ id }) => id === nodeId)
  return kind === 'failover' ? node?.is_fail_over : node?.is_auto_relay
}

/**
 * POST /v1/node/{network}/failover/reset, or auto_relay/reset: all nodes of a network try the direct way
 * again [AP-059]. The server takes the network there, not a node (contract 1.10.1).
 */
export const resetStandIn = change({
  send: ({ networkId, kind }: { networkId: string; kind: StandIn }) =>
    readReply(api.post(`${pathOf(networkId, kind)}/reset`), z.unknown()),
  stale: ['nodes'],
})

function pathOf(id: string, kind: StandIn): string {
  return `v1/node/${encodeURIComponent(id)}/${kind}`
}
