import { isAdminRole } from '../permissions'
import { addBit, type Bits, emptyBits } from './bits'
import { isWideOpen, type Reach } from './compile'
import { opensPart, type RoutePart } from './ends'
import {
  hasFirstRules,
  hasStar,
  type ReachInventory,
  type ReachItem,
  type ReachPolicy,
  type ReachRoute,
  type ReachEntity,
  type ReachUser,
} from './inventory'

/**
 * Returns the policies that allow a user to reach a node or config file: always from the user to the device (derived
 * from the source code of Pro, reachability 6). If there are none, access is denied.
 */
export function policiesForUser(reach: Reach, username: string, to: ReachEntity): ReachPolicy[] {
  return policiesNaming(reach, username, ({ dst_type }) => leadsTo(reach, dst_type, to))
}

/** Whether policies allow a user to reach at least one of these nodes. */
export const canReachAny = (reach: Reach, username: string, ends: readonly ReachEntity[]) =>
  policiesNaming(reach, username, ({ dst_type }) => ends.some((to) => leadsTo(reach, dst_type, to)))
    .length > 0

/** Returns the policies that give a user the range of an enabled route. */
export function policiesOfUserToRoute(
  reach: Reach,
  username: string,
  route: ReachRoute,
): ReachPolicy[] {
  return route.status
    ? policiesNaming(reach, username, (policy) => leadsToRoute(policy, route))
    : []
}

/** Whether a user policy leads to a part of a route, or without a part to any of it: a star of any kind does. */
export function leadsToRoute(
  { dst_type }: ReachPolicy,
  route: ReachRoute,
  part?: RoutePart,
): boolean {
  const isNamed = hasStar(dst_type) || dst_type.some(({ value }) => value === route.id)
  return isNamed && opensPart(dst_type, route, part?.span)
}

/** Returns the enabled routes that a user policy opens at least in part, as positions. */
export function routesForUsers({ routes, routePositions }: Reach, { dst_type }: ReachPolicy): Bits {
  const bits = emptyBits(routes.length)
  const ids = hasStar(dst_type) ? routePositions.keys() : dst_type.map(({ value }) => value)
  for (const id of ids) {
    const position = routePositions.get(id)
    const route = position === undefined ? undefined : routes[position]
    if (position !== undefined && route?.status && opensPart(dst_type, route))
      addBit(bits, position)
  }
  return bits
}

function policiesNaming(
  reach: Reach,
  username: string,
  filter: (policy: ReachPolicy) => boolean,
): ReachPolicy[] {
  const policies = userPoliciesOf(reach)
  const open = openToUsers(policies)
  if (open) return [open]
  const user = (reach.inventory.users ?? []).find((known) => known.username === username)
  if (!user) return []
  const names = namesOfUser(reach, user)
  return policies.filter(
    (policy) => policy.src_type.some(({ value }) => names.has(value)) && filter(policy),
  )
}

/** Returns the active user policies: none on a community server. */
export function userPoliciesOf({ inventory, rules }: Reach): ReachPolicy[] {
  if (!rules.hasUsers) return []
  return inventory.policies.filter(
    ({ enabled, policy_type }) => enabled && policy_type === 'user-policy',
  )
}

/** Returns the policy that lets every user reach everything. */
export function openToUsers(policies: readonly ReachPolicy[]): ReachPolicy | undefined {
  const open = policies.filter(isWideOpen)
  return open.find((policy) => policy.default) ?? open[0]
}

/** Returns the names by which policies refer to a user: the user, the user's groups, and their equivalents. */
export function namesOfUser(
  { inventory: { networkId, server } }: { inventory: Pick<ReachInventory, 'networkId' | 'server'> },
  user: ReachUser,
): ReadonlySet<string> {
  const groups = Object.keys(user.user_group_ids ?? {})
  const names = new Set([user.username, ...groups])
  if (hasFirstRules(server)) {
    for (const role of Object.keys(user.network_roles ?? {})) names.add(role)
    return names
  }
  if (names.has(adminGroupOf('global')) || isAdministrator(user)) names.add(adminGroupOf(networkId))
  if (names.has(userGroupOf('global'))) names.add(userGroupOf(networkId))
  return names
}

const adminGroupOf = (networkId: string) => `${networkId}-network-admin-grp`
const userGroupOf = (networkId: string) => `${networkId}-network-user-grp`

const isAdministrator = ({ platform_role_id }: ReachUser) => isAdminRole(platform_role_id)

function leadsTo({ routes, routePositions }: Reach, items: readonly ReachItem[], to: ReachEntity) {
  if (hasStar(items)) return true
  const tags = to.kind === 'node' ? to.node.tags : to.configFile.tags
  return items.some(({ id, value }) => {
    if (value === to.id || tags.includes(value)) return true
    const route = id === 'egress-id' ? routes[routePositions.get(value) ?? -1] : undefined
    return route?.status === true && Object.hasOwn(route.nodes, to.id)
  })
}
