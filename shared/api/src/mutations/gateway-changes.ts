import {
  isEditSaved,
  mergeMembers,
  mergeOrCollide,
  type OthersChange,
} from '@meshdeck/domain/merge-edits'
import { api, ApiError, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { isGateway, type Node, nodeListQuery, nodeSchema, type NodeTarget } from '../queries/nodes'
import { changeNode } from './node-changes'

/** Input for a new gateway (contract 1.10). */
export type GatewayInput = {
  /** Name servers for its config files, separated by commas; empty for none. */
  extclientdns: string
  metadata: string
  mtu: number
  /** Seconds. */
  persistentkeepalive: number
  /** IDs of the nodes that it relays initially. */
  relayaddrs: string[]
  /** Whether it provides internet access to others; sent only to Pro. */
  is_internet_gw: boolean
}

/** Defaults of a new gateway. */
export const newGateway: GatewayInput = {
  extclientdns: '',
  metadata: '',
  mtu: 1500,
  persistentkeepalive: 20,
  relayaddrs: [],
  is_internet_gw: false,
}

/**
 * POST /nodes/{network}/{node}/createingress, or createrelay if it relays nodes initially: two names of one request,
 * which makes a node a gateway and relay [AP-046, AP-050]. `is_internet_gw` is sent only to Pro [AP-047, AP-048]. If
 * the server rejects a relayed node, the node is a gateway anyway and the request can be repeated (contract 1.10).
 * Resolves to the node.
 */
export const createGateway = change({
  send: ({ networkId, nodeId, input, isPro }: Creation) => {
    const { is_internet_gw, relayaddrs, ...plain } = input
    const relays = relayaddrs.length > 0
    const json = { ...plain, ...(relays && { relayaddrs }), ...(isPro && { is_internet_gw }) }
    const path = `${gatewayPath({ networkId, nodeId })}/${relays ? 'createrelay' : 'createingress'}`
    return readReply(api.post(path, { json }), nodeSchema)
  },
  stale: ['nodes', 'hosts'],
  isSaved: (_, node) => isGateway(node),
})
type Creation = NodeTarget & { input: GatewayInput; isPro: boolean }

/**
 * DELETE /nodes/{network}/{node}/deleteingress, or deleterelay for a node that is only a relay: turns it back into a
 * plain node. Deletes its config files and releases the nodes that it relays or gives internet access [AP-049, AP-051].
 */
export const deleteGateway = change({
  send: ({ isRelayAlone, ...target }: NodeTarget & { isRelayAlone: boolean }) => {
    const path = `${gatewayPath(target)}/${isRelayAlone ? 'deleterelay' : 'deleteingress'}`
    return readReply(api.delete(path), z.unknown())
  },
  stale: ['nodes', 'config-files'],
  exists: async ({ networkId, nodeId }) =>
    (await fetchFresh(nodeListQuery(networkId))).some(
      (node) => node.id === nodeId && isGateway(node),
    ),
})

/** Fields of a gateway that a user can change. */
export type GatewayEdit = Pick<
  Node,
  'ingressdns' | 'ingressmtu' | 'ingresspersistentkeepalive' | 'metadata'
>

/** Returns the editable fields of a gateway. */
export function editOfGateway(node: Node): GatewayEdit {
  const { ingressdns, ingressmtu, ingresspersistentkeepalive, metadata } = node
  return { ingressdns, ingressmtu, ingresspersistentkeepalive, metadata }
}

/**
 * PUT /nodes/{network}/{id} [AP-055]: applies a change to the current gateway. Throws a `CollisionError` if another
 * user has changed the same field since `base`, and an `ApiError` of 404 if the node no longer exists or is no longer a
 * gateway.
 */
export const updateGateway = change({
  send: ({
    networkId,
    nodeId,
    base,
    mine,
  }: NodeTarget & { base: GatewayEdit; mine: GatewayEdit }) =>
    changeNode({ networkId, id: nodeId }, ({ known: node }) => {
      demandGateway(node)
      return mergeOrCollide({ base, theirs: editOfGateway(node), mine })
    }),
  // the list already has the updated node
  stale: [],
  isSaved: (edit, node) => isEditSaved(edit, editOfGateway(node)),
})

type MembersChange = NodeTarget & { base: readonly string[]; mine: readonly string[] }

/**
 * PUT /nodes/{network}/{id}: changes the nodes that a gateway relays from `base` to `mine`, based on those that it
 * relays now (contract 1.9). Throws an `ApiError` of 404 if the gateway no longer exists or is a plain node. Resolves
 * to what others have changed since, by node IDs.
 */
export const relayNodes = change({
  send: async ({ networkId, nodeId, base, mine }: MembersChange): Promise<OthersChange> => {
    let othersChange: OthersChange = { added: [], removed: [] }
    await changeNode({ networkId, id: nodeId }, ({ known: node, reply }) => {
      demandGateway(node)
      const theirs = z.parse(idsSchema, reply['relaynodes']) ?? []
      const { merged, ...rest } = mergeMembers({ base, theirs, mine })
      othersChange = rest.others
      return { relaynodes: merged }
    })
    return othersChange
  },
  stale: ['nodes'],
  isSaved: async ({ networkId, nodeId, base, mine }) => {
    const addedIds = mine.filter((id) => !base.includes(id))
    const removed = base.filter((id) => !mine.includes(id))
    return (await fetchFresh(nodeListQuery(networkId))).every(({ id, relayedby }) =>
      relayedby === nodeId ? !removed.includes(id) : !addedIds.includes(id),
    )
  },
})

/** Throws for a plain node: sending it gateway fields would turn it into half a gateway (contract 1.9). */
function demandGateway(node: Node): void {
  if (!isGateway(node)) throw new ApiError(404, '')
}

const idsSchema = z.nullish(z.array(z.string()))

function gatewayPath({ networkId, nodeId }: NodeTarget): string {
  return `nodes/${encodeURIComponent(networkId)}/${encodeURIComponent(nodeId)}`
}
