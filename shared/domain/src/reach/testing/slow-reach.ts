import type { ReachEstate, ReachItem, ReachPolicy, ReachRoute } from '../inventory'

// A second implementation of the rules (reachability 1 to 6), sentence by sentence and pair by pair, without
// precomputation: the reference for the evaluator.

type Purpose = 'opening' | 'peers' | 'ranges'

/** Returns the IDs of all ends: nodes, then clients. */
export function endsOf({ nodes, clients }: ReachEstate): string[] {
  return [...nodes.map(({ id }) => id), ...clients.map(({ clientid }) => clientid)]
}

function nodeOf(estate: ReachEstate, id: string) {
  return estate.nodes.find((node) => node.id === id)
}

function namesOf(estate: ReachEstate, id: string, purpose: Purpose): string[] {
  const { version, edition } = estate.server
  const gateways = `${estate.networkId}.gateways`
  const node = nodeOf(estate, id)
  const client = estate.clients.find(({ clientid }) => clientid === id)
  const stored = node?.tags ?? client?.tags ?? []
  const byFlag = node?.is_gw ? [gateways] : []
  if (edition === 'pro') return [id, '*', ...stored]
  if (purpose === 'peers') return [id, '*', ...byFlag]
  if (version === '1.5.1') return [id, '*', ...stored]
  if (purpose === 'opening') return [id, '*', ...byFlag]
  return [id, '*', ...stored.filter((tag) => tag === gateways)]
}

function isNamed(items: readonly ReachItem[], names: readonly string[]) {
  return items.some(({ value }) => names.includes(value))
}

function isDestination(estate: ReachEstate, items: readonly ReachItem[], names: readonly string[]) {
  if (isNamed(items, names)) return true
  return estate.egress.some(
    (route) =>
      route.status &&
      items.some(({ id, value }) => id === 'egress-id' && value === route.id) &&
      Object.keys(route.nodes).some((node) => names.includes(node)),
  )
}

const devicePolicies = ({ policies }: ReachEstate) =>
  policies.filter(({ enabled, policy_type }) => enabled && policy_type === 'device-policy')

const hasStar = (items: readonly ReachItem[]) => items.some(({ value }) => value === '*')

const opensAll = ({ src_type, dst_type }: ReachPolicy) => hasStar(src_type) && hasStar(dst_type)

export function isOpenToAll(estate: ReachEstate) {
  return devicePolicies(estate).some(opensAll)
}

type Ask = { from: string; to: string; purpose: Purpose }

function leads(estate: ReachEstate, policy: ReachPolicy, { from, to, purpose }: Ask) {
  return (
    isNamed(policy.src_type, namesOf(estate, from, purpose)) &&
    isDestination(estate, policy.dst_type, namesOf(estate, to, purpose))
  )
}

/** Returns the IDs of the deciding policies; only the first of those that open the whole network. */
export function slowPolicies(estate: ReachEstate, from: string, to: string): string[] {
  const [open] = devicePolicies(estate).filter(opensAll)
  if (open) return [open.id]
  return devicePolicies(estate)
    .filter(
      (policy) =>
        leads(estate, policy, { from, to, purpose: 'opening' }) ||
        (policy.allowed_traffic_direction === 1 &&
          leads(estate, policy, { from: to, to: from, purpose: 'opening' })),
    )
    .map(({ id }) => id)
}

export function slowIsPeer(estate: ReachEstate, from: string, to: string): boolean {
  if (isOpenToAll(estate)) return true
  const { version, edition } = estate.server
  const [one, other] = [nodeOf(estate, from), nodeOf(estate, to)]
  const isRecorded = version === '1.0.0' && edition === 'community'
  if (isRecorded && one && other) {
    if (one.isrelayed && one.relayedby === other.id && other.is_gw) return true
    if (other.isrelayed && other.relayedby === one.id && one.is_gw) return true
  }
  return devicePolicies(estate).some(
    (policy) =>
      leads(estate, policy, { from, to, purpose: 'peers' }) ||
      leads(estate, policy, { from: to, to: from, purpose: 'peers' }),
  )
}

/** Whether a node or a client has a right to the range of a route. */
export function slowHasRange(estate: ReachEstate, from: string, routeId: string): boolean {
  if (isOpenToAll(estate)) return true
  const names = namesOf(estate, from, 'ranges')
  const policies =
    estate.server.edition === 'pro'
      ? estate.policies.filter(({ enabled }) => enabled)
      : devicePolicies(estate)
  return policies.some(
    ({ src_type, dst_type }) =>
      isNamed(src_type, names) &&
      dst_type.some(
        ({ id, value }) =>
          (id === 'egress-id' && value === routeId) || (id === 'tag' && value === '*'),
      ),
  )
}

/** Whether a user may reach a node or a client (Pro). */
function slowUserMayReach(estate: ReachEstate, username: string, to: string): boolean {
  const { edition, version } = estate.server
  if (edition !== 'pro') return false
  const policies = estate.policies.filter(
    ({ enabled, policy_type }) => enabled && policy_type === 'user-policy',
  )
  if (policies.some(opensAll)) return true
  const user = estate.users?.find((known) => known.username === username)
  if (!user) return false
  const names = [username, ...Object.keys(user.user_group_ids ?? {})]
  const isGlobalAdmin = names.includes('global-network-admin-grp')
  if (version === '1.5.1' && (isGlobalAdmin || user.platform_role_id === 'admin')) {
    names.push(`${estate.networkId}-network-admin-grp`)
  }
  return policies.some(
    ({ src_type, dst_type }) =>
      isNamed(src_type, names) && isDestination(estate, dst_type, namesOf(estate, to, 'opening')),
  )
}

/** Returns every pair, counted one by one. */
export function slowPairs(estate: ReachEstate): Set<string> {
  const ends = endsOf(estate)
  const pairs = ends.flatMap((from) =>
    ends
      .filter((to) => to !== from && slowPolicies(estate, from, to).length > 0)
      .map((to) => `${from} ${to}`),
  )
  const ofUsers = (estate.users ?? []).flatMap(({ username }) =>
    ends
      .filter((to) => slowUserMayReach(estate, username, to))
      .map((to) => `user ${username} ${to}`),
  )
  return new Set([...pairs, ...ofUsers])
}

/** Returns the nodes that route to a range, by their own IDs or by their tags; none for a disabled route. */
function slowRouters({ nodes, server }: ReachEstate, route: ReachRoute): string[] {
  if (!route.status) return []
  const tags = server.version === '1.5.1' ? Object.keys(route.tags ?? {}) : []
  return nodes
    .filter(({ id, tags: own }) => id in route.nodes || own.some((tag) => tags.includes(tag)))
    .map(({ id }) => id)
}

/** Returns every right to a range that a node routes to, without those of users. */
function slowRanges(estate: ReachEstate): Set<string> {
  const routes = estate.egress.filter((route) => slowRouters(estate, route).length > 0)
  return new Set(
    endsOf(estate).flatMap((from) =>
      routes.filter(({ id }) => slowHasRange(estate, from, id)).map(({ id }) => `${from} ${id}`),
    ),
  )
}

/**
 * Returns the rights to ranges that one state of a network has and another doesn't; a node that starts to route gains
 * none.
 */
export function slowRangesGained(from: ReachEstate, to: ReachEstate): string[] {
  const routing = (estate: ReachEstate) =>
    new Set(
      estate.egress.flatMap((route) =>
        slowRouters(estate, route).map((node) => `${node} ${route.id}`),
      ),
    )
  const [had, routed, routes] = [slowRanges(from), routing(from), routing(to)]
  return [...slowRanges(to)].filter(
    (right) => !had.has(right) && (!routes.has(right) || routed.has(right)),
  )
}
