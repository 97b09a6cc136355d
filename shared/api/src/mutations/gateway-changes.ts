import {
  isEditKept,
  mergeMembers,
  mergeOrCollide,
  type OthersChange,
} from '@meshdeck/domain/merge-edits'
import { api, ApiError, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { type Node, nodeListQuery, nodeSchema, type NodeTarget } from '../queries/nodes'
import { changeNode } from './node-changes'

/** What a new gateway takes (contract 1.10). */
export type GatewayInput = {
  /** Name servers for its config files, with commas between them; empty for none. */
  extclientdns: string
  metadata: string
  mtu: number
  /** Seconds. */
  persistentkeepalive: number
  /** Ids of the nodes that it relays from the start. */
  relayaddrs: string[]
  /** Whether it lets others out to the internet; sent to Pro alone. */
  is_internet_gw: boolean
}

/** A gateway as it is made unless somebody says otherwise [GW-009, GW-010]. */
export const newGateway: GatewayInput = {
  extclientdns: '',
  metadata: '',
  mtu: 1500,
  persistentkeepalive: 20,
  relayaddrs: [],
  is_internet_gw: false,
}

/**
 * POST /nodes/{network}/{node}/createingress, or createrelay when it relays nodes from the start: one call
 * under two names, which makes a node gateway and relay [AP-046, AP-050]. `is_internet_gw` is sent to
 * Pro alone [AP-047, AP-048]. When the server refuses a relayed node, the node is a gateway all the same and
 * the call may be made again (contract 1.10). Resolves to the node.
 */
export const createGateway = change({
  send: ({ networkId, nodeId, input, isPro }: Creation) => {
    const { is_internet_gw, relayaddrs, ...plain } = input
    const relays = relayaddrs.length > 0
    const json = { ...plain, ...(relays && { relayaddrs }), ...(isPro && { is_internet_gw }) }
    const path = `${pathOf({ networkId, nodeId })}/${relays ? 'createrelay' : 'createingress'}`
    return readReply(api.post(path, { json }), nodeSchema)
  },
  stale: ['nodes', 'hosts'],
  isSaved: (_, node) => isGateway(node),
})
type Creation = NodeTarget & { input: GatewayInput; isPro: boolean }

/**
 * DELETE /nodes/{network}/{node}/deleteingress, or deleterelay for one that is a relay alone: makes a node
 * plain again. Its config files go, what it relays or lets out to the internet is freed [AP-049, AP-051].
 */
export const deleteGateway = change({
  send: ({ isRelayAlone, ...target }: NodeTarget & { isRelayAlone: boolean }) => {
    const path = `${pathOf(target)}/${isRelayAlone ? 'deleterelay' : 'deleteingress'}`
    return readReply(api.delete(path), z.unknown())
  },
  stale: ['nodes', 'config-files'],
  isThere: async ({ networkId, nodeId }) =>
    (await readAnew(nodeListQuery(networkId))).some(
      (node) => node.id === nodeId && isGateway(node),
    ),
})

/** What a person may change on a gateway. */
export type GatewayEdit = Pick<
  Node,
  'ingressdns' | 'ingressmtu' | 'ingresspersistentkeepalive' | 'metadata'
>

/** What can be edited of a gateway, as it is. */
export function editOfGateway(node: Node): GatewayEdit {
  const { ingressdns, ingressmtu, ingresspersistentkeepalive, metadata } = node
  return { ingressdns, ingressmtu, ingresspersistentkeepalive, metadata }
}

/**
 * PUT /nodes/{network}/{id} [AP-055]: changes a gateway upon what it is now. Throws a `CollisionError` when
 * somebody else has changed the same field since `base`, and an `ApiError` of 404 when the node is gone, or
 * is no gateway any more.
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
  // the list has the node
  stale: [],
  isSaved: (edit, node) => isEditKept(edit, editOfGateway(node)),
})

type MembersChange = NodeTarget & { base: readonly string[]; mine: readonly string[] }

/**
 * PUT /nodes/{network}/{id}: has a gateway relay the nodes `mine` where it relayed `base`, upon those that it
 * relays now (contract 1.9). Throws an `ApiError` of 404 when the gateway is gone, or a plain node by now.
 * Resolves to what others have changed since, by ids of nodes.
 */
export const relayNodes = change({
  send: async ({ networkId, nodeId, base, mine }: MembersChange): Promise<OthersChange> => {
    let others: OthersChange = { added: [], removed: [] }
    await changeNode({ networkId, id: nodeId }, ({ known: node, reply }) => {
      demandGateway(node)
      const theirs = z.parse(idsSchema, reply['relaynodes']) ?? []
      const { merged, ...rest } = mergeMembers({ base, theirs, mine })
      others = rest.others
      return { relaynodes: merged }
    })
    return others
  },
  stale: ['nodes'],
  isSaved: async ({ networkId, nodeId, base, mine }) => {
    const added = mine.filter((id) => !base.includes(id))
    const removed = base.filter((id) => !mine.includes(id))
    return (await readAnew(nodeListQuery(networkId))).every(({ id, relayedby }) =>
      relayedby === nodeId ? !removed.includes(id) : !added.includes(id),
    )
  },
})

/** A plain node that is sent the fields of a gateway would become half of one (contract 1.9). */
function demandGateway(node: Node): void {
  if (!isGateway(node)) throw new ApiError(404, '')
}

const isGateway = ({ is_gw, isingressgateway, isrelay }: Node) =>
  is_gw || isingressgateway || isrelay

const idsSchema = z.nullish(z.array(z.string()))

function pathOf({ networkId, nodeId }: NodeTarget): string {
  return `nodes/${encodeURIComponent(networkId)}/${encodeURIComponent(nodeId)}`
}
