/** What names a thing: its kind, its id, its name, and what it has of it. */
export type Use = { kind: UseKind; id: string; name: string }

export type UseKind =
  | 'policy'
  | 'egress'
  | 'key'
  | 'configFile'
  | 'relayedNode'
  | 'internetClient'
  | 'failedOverNode'
  | 'relay'
  | 'internetGateway'
  | 'failover'

type PolicyItem = { id: string; value: string }

/** What can name a node; each list may be left out while it is not known. */
export type Estate = {
  policies?: ReadonlyArray<{
    id: string
    name: string
    src_type: readonly PolicyItem[]
    dst_type: readonly PolicyItem[]
  }>
  egressRoutes?: ReadonlyArray<{
    id: string
    name: string
    nodes: Readonly<Record<string, unknown>>
  }>
  keys?: ReadonlyArray<{
    value: string
    tags: readonly string[]
    networks: readonly string[]
    relay: string
  }>
  /** The nodes of its network, with their names. */
  nodes?: readonly NodeLinks[]
}

/** The ids by which a node names other nodes of its network; empty where it names none. */
export type NodeLinks = {
  id: string
  name: string
  isClient: boolean
  /** Of a config file: the node that serves it. */
  gatewayId: string
  relayedBy: string
  internetGatewayId: string
  failedOverBy: string
}

/** All that names a node, in the order in which kinds are listed above (contract 1.9, 1.10, 1.14 to 1.16). */
export function usesOfNode(nodeId: string, estate: Estate): Use[] {
  if (nodeId === '') return []
  const { policies = [], egressRoutes = [], keys = [], nodes = [] } = estate
  const isThis = ({ id, value }: PolicyItem) => id === 'device' && value === nodeId
  const named = (kind: UseKind, isNamed: (node: NodeLinks) => boolean): Use[] =>
    nodes.filter(isNamed).map(({ id, name }) => ({ kind, id, name }))

  return [
    ...policies
      .filter((policy) => policy.src_type.some(isThis) || policy.dst_type.some(isThis))
      .map(({ id, name }): Use => ({ kind: 'policy', id, name })),
    ...egressRoutes
      .filter((route) => Object.hasOwn(route.nodes, nodeId))
      .map(({ id, name }): Use => ({ kind: 'egress', id, name })),
    ...keys.filter(({ relay }) => relay === nodeId).map(keyUse),
    ...named('configFile', ({ isClient, gatewayId }) => isClient && gatewayId === nodeId),
    ...named('relayedNode', ({ relayedBy }) => relayedBy === nodeId),
    ...named('internetClient', ({ internetGatewayId }) => internetGatewayId === nodeId),
    ...named('failedOverNode', ({ failedOverBy }) => failedOverBy === nodeId),
    ...namedBy(nodeId, nodes),
  ]
}

/**
 * All that goes with a network or loses it, in the same order: its policies and egress routes, which
 * `estate` holds of this network alone, and the keys that let devices join it (contract 1.8).
 */
export function usesOfNetwork(networkId: string, estate: Omit<Estate, 'nodes'>): Use[] {
  const { policies = [], egressRoutes = [], keys = [] } = estate
  return [
    ...policies.map(({ id, name }): Use => ({ kind: 'policy', id, name })),
    ...egressRoutes.map(({ id, name }): Use => ({ kind: 'egress', id, name })),
    ...keys.filter(({ networks }) => networks.includes(networkId)).map(keyUse),
  ]
}

const keyUse = ({ value, tags }: { value: string; tags: readonly string[] }): Use => ({
  kind: 'key',
  id: value,
  name: tags.join(', '),
})

/** The other direction: through which nodes this one goes. */
function namedBy(nodeId: string, nodes: readonly NodeLinks[]): Use[] {
  const node = nodes.find(({ id, isClient }) => id === nodeId && !isClient)
  if (!node) return []
  const links: Array<[UseKind, string]> = [
    ['relay', node.relayedBy],
    ['internetGateway', node.internetGatewayId],
    ['failover', node.failedOverBy],
  ]
  return links.flatMap(([kind, otherId]) => {
    const other = nodes.find(({ id, isClient }) => id === otherId && !isClient)
    return other ? [{ kind, id: other.id, name: other.name }] : []
  })
}

/** How many of each kind there are, in the order in which the kinds came. */
export function countUses(uses: readonly Use[]): Array<{ kind: UseKind; count: number }> {
  const kinds = [...new Set(uses.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const those = uses.filter((use) => use.kind === kind)
    return { kind, count: new Set(those.map(({ id }) => id)).size }
  })
}
