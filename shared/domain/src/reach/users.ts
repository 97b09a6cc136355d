import { isAdminRole } from '../permissions'
import { addBit, type Bits, emptyBits } from './bits'
import { isWideOpen, type Reach } from './compile'
import { hasStar } from './ends'
import {
  hasFirstRules,
  type ReachInventory,
  type ReachItem,
  type ReachPolicy,
  type ReachRoute,
  type ReachEntity,
  type ReachUser,
} from './inventory'

/**
 * Returns the policies that allow a user to reach a node or client: always from the user to the device (derived from
 * the source code of Pro, reachability 6). If there are none, access is denied.
 */
export function policiesForUser(reach: Reach, username: string, to: ReachEntity): ReachPolicy[] {
  return policiesNaming(reach, username, ({ dst_type }) => leadsTo(reach, dst_type, to))
}

/** Returns the policies that give a user the range of an enabled route. */
export function policiesOfUserToRoute(
  reach: Reach,
  username: string,
  { id, status }: ReachRoute,
): ReachPolicy[] {
  return status ? policiesNaming(reach, username, (policy) => leadsToRoute(policy, id)) : []
}

/** Whether a user policy leads to the range of a route: a star of any kind does. */
export function leadsToRoute({ dst_type }: ReachPolicy, routeId: string): boolean {
  return hasStar(dst_type) || dst_type.some(({ value }) => value === routeId)
}

/** Returns the enabled routes whose ranges a user policy gives, as positions. */
export function routesForUsers({ routes, routePlaces }: Reach, { dst_type }: ReachPolicy): Bits {
  const bits = emptyBits(routes.length)
  const ids = hasStar(dst_type) ? routePlaces.keys() : dst_type.map(({ value }) => value)
  for (const id of ids) {
    const place = routePlaces.get(id)
    if (place !== undefined && routes[place]?.status === true) addBit(bits, place)
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

function leadsTo({ routes, routePlaces }: Reach, items: readonly ReachItem[], to: ReachEntity) {
  if (hasStar(items)) return true
  const tags = to.kind === 'node' ? to.node.tags : to.client.tags
  return items.some(({ id, value }) => {
    if (value === to.id || tags.includes(value)) return true
    const route = id === 'egress-id' ? routes[routePlaces.get(value) ?? -1] : undefined
    return route?.status === true && Object.hasOwn(route.nodes, to.id)
  })
}
