/** A resource that names another: its kind, ID, name, and relation. */
export type Reference = {
  kind: ReferenceKind
  id: string
  name: string
  /** Whether the resource is deleted together with what it names; otherwise it loses the reference. */
  isDeleted?: boolean
  /** Whether an egress route is left without nodes. */
  isEmptied?: boolean
  /** Whether the resource is disabled. */
  isOff?: boolean
  /** For a policy that applies to a resource without naming it: what the policy names. */
  covers?: { by: 'all' } | { by: 'tag'; tagId: string }
}

export type ReferenceKind =
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

type NamingPolicy = {
  id: string
  name: string
  enabled?: boolean
  src_type: readonly PolicyItem[]
  dst_type: readonly PolicyItem[]
}

/** Resources that can name a node; each list can be left out while it isn't loaded. */
export type ReferenceInventory = {
  policies?: readonly NamingPolicy[]
  egressRoutes?: ReadonlyArray<{
    id: string
    name: string
    nodes: Readonly<Record<string, unknown>>
    /** Tags whose nodes also serve it. */
    tags?: Readonly<Record<string, unknown>> | null | undefined
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

/** The IDs by which a node refers to other nodes of its network; empty for none. */
export type NodeLinks = {
  id: string
  name: string
  isConfigFile: boolean
  /** For a config file: the node that serves it. */
  gatewayId: string
  relayedBy: string
  internetGatewayId: string
  failedOverBy: string
  tags: readonly string[]
}

/**
 * Returns everything that names one of several nodes, without duplicates, in the order of the kinds above (contract
 * 1.9, 1.10, 1.14 to 1.16). Iterates over every list once, however many nodes are given.
 */
export function referencesToNodes(
  nodeIds: Iterable<string>,
  inventory: ReferenceInventory,
): Reference[] {
  const ids = new Set(nodeIds)
  // an empty ID means none
  ids.delete('')
  const { policies = [], egressRoutes = [], keys = [], nodes = [] } = inventory
  const isOneOf = ({ id, value }: PolicyItem) => id === 'device' && ids.has(value)
  const nodeReferences = (
    kind: ReferenceKind,
    isNamed: (node: NodeLinks) => boolean,
  ): Reference[] => nodes.filter(isNamed).map(({ id, name }) => ({ kind, id, name }))

  return [
    ...policiesNaming(isOneOf, policies),
    ...egressRoutes.flatMap((route): Reference[] => {
      const { id, name } = route
      const serving = nodesOfRoute(route, nodes)
      if (!serving.some((node) => ids.has(node))) return []
      return [{ kind: 'egress', id, name, isEmptied: serving.every((node) => ids.has(node)) }]
    }),
    ...keys.filter(({ relay }) => ids.has(relay)).map((key) => keyUse(key)),
    ...nodeReferences(
      'configFile',
      ({ isConfigFile, gatewayId }) => isConfigFile && ids.has(gatewayId),
    ).map((use): Reference => ({ ...use, isDeleted: true })),
    ...nodeReferences('relayedNode', ({ relayedBy }) => ids.has(relayedBy)),
    ...nodeReferences('internetClient', ({ internetGatewayId }) => ids.has(internetGatewayId)),
    ...nodeReferences('failedOverNode', ({ failedOverBy }) => ids.has(failedOverBy)),
    ...waysOf(ids, nodes),
  ]
}

/** Returns the policies that name users or groups; they lose these or are deleted with them (contract 1.3, 1.5). */
export function referencesToPeople(
  {
    usernames = [],
    groupIds = [],
  }: { usernames?: readonly string[]; groupIds?: readonly string[] },
  policies: readonly NamingPolicy[],
): Reference[] {
  const [users, groups] = [new Set(usernames), new Set(groupIds)]
  return policiesNaming(
    ({ id, value }) =>
      (id === 'user' && users.has(value)) || (id === 'user-group' && groups.has(value)),
    policies,
  )
}

/**
 * Returns the policies that apply to one of several nodes without naming it, because they are for all resources or for
 * one of its tags (contract 1.16). They don't change when a node is deleted.
 */
export function policiesCovering(
  nodeIds: Iterable<string>,
  { policies = [], nodes = [] }: Pick<ReferenceInventory, 'policies' | 'nodes'>,
): Reference[] {
  const ids = new Set(nodeIds)
  ids.delete('')
  if (ids.size === 0) return []
  const tags = new Set(nodes.filter(({ id }) => ids.has(id)).flatMap((node) => node.tags))

  return policies.flatMap(({ id, name, enabled, src_type, dst_type }): Reference[] => {
    const items = [...src_type, ...dst_type]
    if (items.some((item) => item.id === 'device' && ids.has(item.value))) return []
    const tag = items.find((item) => item.id === 'tag' && tags.has(item.value))
    const policy = { kind: 'policy' as const, id, name, ...(enabled === false && { isOff: true }) }
    if (items.some(isForAll)) return [{ ...policy, covers: { by: 'all' } }]
    return tag ? [{ ...policy, covers: { by: 'tag', tagId: tag.value } }] : []
  })
}

/** A star of users doesn't apply to nodes. */
const isForAll = ({ id, value }: PolicyItem) =>
  value === '*' && id !== 'user' && id !== 'user-group'

function policiesNaming(
  isOneOf: (item: PolicyItem) => boolean,
  policies: readonly NamingPolicy[],
): Reference[] {
  return policies
    .filter((policy) => policy.src_type.some(isOneOf) || policy.dst_type.some(isOneOf))
    .map(({ id, name, enabled, src_type, dst_type }) => {
      // the server deletes a policy without source or destination (contract 1.9)
      const isDeleted = src_type.every(isOneOf) || dst_type.every(isOneOf)
      return { kind: 'policy', id, name, isDeleted, ...(enabled === false && { isOff: true }) }
    })
}

/**
 * Returns everything that is deleted with a network or loses it, in the same order: its policies and egress routes,
 * which `inventory` only holds for this network, and the keys that let devices join it (contract 1.8).
 */
export function referencesToNetwork(
  networkId: string,
  inventory: Omit<ReferenceInventory, 'nodes'>,
): Reference[] {
  const { policies = [], egressRoutes = [], keys = [] } = inventory
  return [
    ...policies.map(({ id, name }): Reference => ({ kind: 'policy', id, name, isDeleted: true })),
    ...egressRoutes.map(({ id, name }): Reference => ({
      kind: 'egress',
      id,
      name,
      isDeleted: true,
    })),
    ...keys
      .filter(({ networks }) => networks.includes(networkId))
      .map((key) => ({ ...keyUse(key), isDeleted: key.networks.every((id) => id === networkId) })),
  ]
}

/** Returns the nodes that serve a route, by their own ID or by a tag. */
function nodesOfRoute(
  { nodes, tags }: NonNullable<ReferenceInventory['egressRoutes']>[number],
  allNodes: readonly NodeLinks[],
): string[] {
  const namedIds = Object.keys(nodes)
  if (!tags) return namedIds
  const isTagged = (node: NodeLinks) =>
    !node.isConfigFile && node.tags.some((tag) => Object.hasOwn(tags, tag))
  return [...namedIds, ...allNodes.filter(isTagged).map(({ id }) => id)]
}

const keyUse = ({ value, tags }: { value: string; tags: readonly string[] }): Reference => ({
  kind: 'key',
  id: value,
  name: tags.join(', '),
})

/** Returns the opposite direction: the nodes that these use as a path. */
function waysOf(ids: ReadonlySet<string>, allNodes: readonly NodeLinks[]): Reference[] {
  const nodes = allNodes.filter(({ isConfigFile }) => !isConfigFile)
  const givenNodes = nodes.filter(({ id }) => ids.has(id))
  const ways: Array<[ReferenceKind, ReadonlySet<string>]> = [
    ['relay', new Set(givenNodes.map(({ relayedBy }) => relayedBy))],
    ['internetGateway', new Set(givenNodes.map(({ internetGatewayId }) => internetGatewayId))],
    ['failover', new Set(givenNodes.map(({ failedOverBy }) => failedOverBy))],
  ]
  return ways.flatMap(([kind, through]) =>
    nodes
      .filter(({ id }) => through.has(id))
      .map(({ id, name }): Reference => ({ kind, id, name })),
  )
}

/** What happens to resources that name a deleted node or network. */
export const referenceOutcomes = [
  'deleted',
  'losesLastNode',
  'losesMember',
  'stopsWorking',
] as const
export type ReferenceOutcome = (typeof referenceOutcomes)[number]

/** Nodes whose traffic uses a deleted one. */
const cutOff: ReadonlySet<ReferenceKind> = new Set([
  'relayedNode',
  'internetClient',
  'failedOverNode',
])

export function outcomeOf({
  kind,
  isDeleted = false,
  isEmptied = false,
}: Reference): ReferenceOutcome {
  if (isDeleted) return 'deleted'
  if (isEmptied) return 'losesLastNode'
  return cutOff.has(kind) ? 'stopsWorking' : 'losesMember'
}

/** Returns the names by kind, with the ID if there is no name, in the order of the kinds in `uses`. */
export function referencesByKind(
  uses: readonly Reference[],
): Array<{ kind: ReferenceKind; names: string[] }> {
  const kinds = [...new Set(uses.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const usesOfKind = uses.filter((use) => use.kind === kind)
    const names = new Map(usesOfKind.map(({ id, name }) => [id, name || id]))
    return { kind, names: [...names.values()] }
  })
}
