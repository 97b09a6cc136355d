import { api, readReply, z } from '@meshdeck/platform'

/**
 * What a node does that stands in where two others do not reach each other: servers before 1.5.1 have one
 * failover node a network, later ones any number of auto relays. Both belong to Pro (contract 1.10.1, 2.5).
 */
export type StandIn = 'failover' | 'auto_relay'

/** POST /v1/node/{id}/failover, or auto_relay: the node stands in from now on [AP-057]. */
export async function setStandIn(nodeId: string, kind: StandIn): Promise<void> {
  await readReply(api.post(pathOf(nodeId, kind)), z.unknown())
}

/** DELETE /v1/node/{id}/failover, or auto_relay: it stands in no more, and every detour over it ends [AP-058]. */
export async function unsetStandIn(nodeId: string, kind: StandIn): Promise<void> {
  await readReply(api.delete(pathOf(nodeId, kind)), z.unknown())
}

/**
 * POST /v1/node/{network}/failover/reset, or auto_relay/reset: all nodes of a network try the direct way
 * again [AP-059]. The server takes the network there, not a node (contract 1.10.1).
 */
export async function resetStandIn(networkId: string, kind: StandIn): Promise<void> {
  await readReply(api.post(`${pathOf(networkId, kind)}/reset`), z.unknown())
}

const pathOf = (id: string, kind: StandIn) => `v1/node/${encodeURIComponent(id)}/${kind}`
