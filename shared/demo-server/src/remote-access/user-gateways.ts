import { isWideOpen } from '../acls/reachability'
import { hasRoleOn } from '../groups/memberships'
import { isAdministrator } from '../roles/default-roles'
import type { User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import type { Node, Policy } from '../storage/tables'
import { remoteAccessVersions } from './versions'

/** The gateways that somebody may connect to with his desktop program (contract 1.19). */
export function gatewaysOf(store: Store, user: User): Node[] {
  const { isOpenToAdmins } = remoteAccessVersions[store.apiVersion]
  const gateways = store.nodes.all({ is_gw: true })
  if (isAdministrator(user.platform_role_id) && isOpenToAdmins) return gateways
  return gateways.filter(
    (node) =>
      (isAdministrator(user.platform_role_id) || hasRoleOn(store, user, node.network)) &&
      mayReach(store, user, node),
  )
}

/** Whether a policy lets somebody reach a node: one that opens all to everybody, or one that names him or a group of his. */
export function mayReach(store: Store, user: User, node: Node): boolean {
  const policies = store.policies.all({
    network_id: node.network,
    policy_type: 'user-policy',
    enabled: true,
  })
  if (policies.some(isWideOpen)) return true
  const { groupsNamed } = remoteAccessVersions[store.apiVersion]
  const names = new Set([user.username, ...groupsNamed(store, user, node.network)])
  return policies.some(
    (policy) =>
      policy.src_type?.some(({ value }) => names.has(value)) && leadsTo(store, policy, node),
  )
}

function leadsTo(store: Store, { dst_type }: Policy, node: Node): boolean {
  const names = new Set(['*', node.id, ...Object.keys(node.tags ?? {})])
  return (dst_type ?? []).some(({ id, value }) => {
    if (names.has(value)) return true
    const route = id === 'egress-id' ? store.egress.find(value) : undefined
    return route?.status === true && Object.hasOwn(route.nodes, node.id)
  })
}
