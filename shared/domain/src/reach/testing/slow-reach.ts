import type { ReachInventory, ReachItem, ReachPolicy, ReachRoute } from '../inventory'

// A second implementation of the rules (reachability 1 to 6), sentence by sentence and pair by pair, without
// precomputation: the reference for the evaluator.

type Purpose = 'opening' | 'peers' | 'ranges'

/** Returns the IDs of all ends: nodes, then config files. */
export function endsOf({ nodes, configFiles }: ReachInventory): string[] {
  return [...nodes.map(({ id }) => id), ...configFiles.map(({ clientid }) => clientid)]
}

function nodeOf(inventory: ReachInventory, id: string) {
  return inventory.nodes.find((node) => node.id === id)
}

function namesOf(inventory: ReachInventory, id: string, purpose: Purpose): string[] {
  const { version, edition } = inventory.server
  const gateways = `${inventory.networkId}.gateways`
  const node = nodeOf(inventory, id)
  const configFile = inventory.configFiles.find(({ clientid }) => clientid === id)
  const stored = node?.tags ?? configFile?.tags ?? []
  const byFlag = node?.is_gw ? [gateways] : []
  if (edition === 'pro') return [id, '*', ...stored]
  if (purpose === 'peers') return [id, '*', ...byFlag]
  if (version !== '1.0.0') return [id, '*', ...stored]
  if (purpose === 'opening') return [id, '*', ...byFlag]
  return [id, '*', ...stored.filter((tag) => tag === gateways)]
}

function isNamed(items: readonly ReachItem[], names: readonly string[]) {
  return items.some(({ value }) => names.includes(value))
}

function isDestination(
  inventory: ReachInventory,
  items: readonly ReachItem[],
  names: readonly string[],
) {
  if (isNamed(items, names)) return true
  return inventory.egress.some(
    (route) =>
      route.status &&
      items.some(({ id, value }) => id === 'egress-id' && value === route.id) &&
      Object.keys(route.nodes).some((node) => names.includes(node)),
  )
}

const devicePolicies = ({ policies }: ReachInventory) =>
  policies.filter(({ enabled, policy_type }) => enabled && policy_type === 'device-policy')

const hasStar = (items: readonly ReachItem[]) => items.some(({ value }) => value === '*')

const opensAll = ({ src_type, dst_type }: ReachPolicy) => hasStar(src_type) && hasStar(dst_type)

export function isOpenToAll(inventory: ReachInventory) {
  return devicePolicies(inventory).some(opensAll)
}

type PairQuestion = { from: string; to: string; purpose: Purpose }

function leads(
  inventory: ReachInventory,
  policy: ReachPolicy,
  { from, to, purpose }: PairQuestion,
) {
  return (
    isNamed(policy.src_type, namesOf(inventory, from, purpose)) &&
    isDestination(inventory, policy.dst_type, namesOf(inventory, to, purpose))
  )
}

/** Whether a policy has routes in both lists, and the nodes route to one of each (releases: 1.6). */
function leadsBetweenSites(
  { server, egress }: ReachInventory,
  { src_type, dst_type }: ReachPolicy,
  { from, to }: { from: string; to: string },
) {
  const routesTo = (items: readonly ReachItem[], node: string) =>
    egress.some(
      ({ id, status, nodes }) =>
        status &&
        node in nodes &&
        items.some(
          (item) => item.value === '*' || (item.id.startsWith('egress-') && item.value === id),
        ),
    )
  return server.version === '1.6.0' && routesTo(src_type, from) && routesTo(dst_type, to)
}

/** Returns the IDs of the deciding policies; only the first of those that open the whole network. */
export function slowPolicies(inventory: ReachInventory, from: string, to: string): string[] {
  const [open] = devicePolicies(inventory).filter(opensAll)
  if (open) return [open.id]
  return devicePolicies(inventory)
    .filter(
      (policy) =>
        leads(inventory, policy, { from, to, purpose: 'opening' }) ||
        leadsBetweenSites(inventory, policy, { from, to }) ||
        (policy.allowed_traffic_direction === 1 &&
          (leads(inventory, policy, { from: to, to: from, purpose: 'opening' }) ||
            leadsBetweenSites(inventory, policy, { from: to, to: from }))),
    )
    .map(({ id }) => id)
}

export function slowIsPeer(inventory: ReachInventory, from: string, to: string): boolean {
  if (isOpenToAll(inventory)) return true
  const { version, edition } = inventory.server
  const [one, other] = [nodeOf(inventory, from), nodeOf(inventory, to)]
  const isRecorded = version === '1.0.0' && edition === 'community'
  if (isRecorded && one && other) {
    if (one.isrelayed && one.relayedby === other.id && other.is_gw) return true
    if (other.isrelayed && other.relayedby === one.id && one.is_gw) return true
  }
  return devicePolicies(inventory).some(
    (policy) =>
      leads(inventory, policy, { from, to, purpose: 'peers' }) ||
      leads(inventory, policy, { from: to, to: from, purpose: 'peers' }) ||
      leadsBetweenSites(inventory, policy, { from, to }) ||
      leadsBetweenSites(inventory, policy, { from: to, to: from }),
  )
}

/** Whether a node or a config file has a right to the range of a route. */
export function slowHasRange(inventory: ReachInventory, from: string, routeId: string): boolean {
  if (isOpenToAll(inventory)) return true
  const names = namesOf(inventory, from, 'ranges')
  const policies =
    inventory.server.edition === 'pro'
      ? inventory.policies.filter(({ enabled }) => enabled)
      : devicePolicies(inventory)
  return policies.some(
    ({ src_type, dst_type }) =>
      isNamed(src_type, names) &&
      dst_type.some(
        ({ id, value }) =>
          (id === 'egress-id' && value === routeId) || (id === 'tag' && value === '*'),
      ),
  )
}

/** Whether a user may reach a node or a config file (Pro). */
function slowUserMayReach(inventory: ReachInventory, username: string, to: string): boolean {
  const { edition, version } = inventory.server
  if (edition !== 'pro') return false
  const policies = inventory.policies.filter(
    ({ enabled, policy_type }) => enabled && policy_type === 'user-policy',
  )
  if (policies.some(opensAll)) return true
  const user = inventory.users?.find((known) => known.username === username)
  if (!user) return false
  const names = [username, ...Object.keys(user.user_group_ids ?? {})]
  const isGlobalAdmin = names.includes('global-network-admin-grp')
  if (version !== '1.0.0' && (isGlobalAdmin || user.platform_role_id === 'admin')) {
    names.push(`${inventory.networkId}-network-admin-grp`)
  }
  return policies.some(
    ({ src_type, dst_type }) =>
      isNamed(src_type, names) &&
      isDestination(inventory, dst_type, namesOf(inventory, to, 'opening')),
  )
}

/** Returns every pair, counted one by one. */
export function slowPairs(inventory: ReachInventory): Set<string> {
  const ends = endsOf(inventory)
  const pairs = ends.flatMap((from) =>
    ends
      .filter((to) => to !== from && slowPolicies(inventory, from, to).length > 0)
      .map((to) => `${from} ${to}`),
  )
  const ofUsers = (inventory.users ?? []).flatMap(({ username }) =>
    ends
      .filter((to) => slowUserMayReach(inventory, username, to))
      .map((to) => `user ${username} ${to}`),
  )
  return new Set([...pairs, ...ofUsers])
}

/** Returns the nodes that route to a range, by their own IDs or by their tags; none for a disabled route. */
function slowRouters({ nodes, server }: ReachInventory, route: ReachRoute): string[] {
  if (!route.status) return []
  const tags = server.version === '1.0.0' ? [] : Object.keys(route.tags ?? {})
  return nodes
    .filter(({ id, tags: own }) => id in route.nodes || own.some((tag) => tags.includes(tag)))
    .map(({ id }) => id)
}

/** Returns every right to a range that a node routes to, without those of users. */
function slowRanges(inventory: ReachInventory): Set<string> {
  const routes = inventory.egress.filter((route) => slowRouters(inventory, route).length > 0)
  return new Set(
    endsOf(inventory).flatMap((from) =>
      routes.filter(({ id }) => slowHasRange(inventory, from, id)).map(({ id }) => `${from} ${id}`),
    ),
  )
}

/**
 * Returns the rights to ranges that one state of a network has and another doesn't; a node that starts to route gains
 * none.
 */
export function slowRangesGained(from: ReachInventory, to: ReachInventory): string[] {
  const routing = (inventory: ReachInventory) =>
    new Set(
      inventory.egress.flatMap((route) =>
        slowRouters(inventory, route).map((node) => `${node} ${route.id}`),
      ),
    )
  const [had, routed, routes] = [slowRanges(from), routing(from), routing(to)]
  return [...slowRanges(to)].filter(
    (right) => !had.has(right) && (!routes.has(right) || routed.has(right)),
  )
}
