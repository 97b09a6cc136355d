import { isWideOpen } from '../acls/reachability'
import { removeExtClient } from '../extclients/owner-sign-ins'
import { hasRoleOn } from '../groups/group'
import { refused } from '../http/refusal'
import { isAdministrator } from '../roles/default-roles'
import type { User } from '../storage/account-tables'
import { withText } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Node, Policy } from '../storage/tables'
import { remoteAccessVersions } from './versions'

type Gift = { username: string; gatewayId: string }

/** Gives somebody a gateway by name (contract 1.3). @throws Refusal 400 */
export function attachToGateway(store: Store, { username, gatewayId }: Gift): User {
  const user = userOf(store, username)
  if (['super-admin', 'admin'].includes(user.platform_role_id)) {
    throw refused(400, 'superadmins/admins have access to all gateways')
  }
  const node = withText(400, 'failed to fetch remote access gateway node, error: ', () =>
    store.nodes.get(gatewayId),
  )
  if (!node.isingressgateway) throw refused(400, 'node is not a remote access gateway')
  if (!remoteAccessVersions[store.apiVersion].keepsGivenGateways) return user
  store.users.update(username, { remote_gw_ids: { ...user.remote_gw_ids, [node.id]: {} } })
  return store.users.get(username)
}

/** Takes it away again, with the clients he has on it; one he was not given is no fault. @throws Refusal 400 */
export function detachFromGateway(store: Store, { username, gatewayId }: Gift): User {
  const user = userOf(store, username)
  const { [gatewayId]: _gone, ...others } = user.remote_gw_ids ?? {}
  return store.transaction(() => {
    if (user.remote_gw_ids) store.users.update(username, { remote_gw_ids: others })
    for (const client of store.extClients.all({ ownerid: username, ingressgatewayid: gatewayId })) {
      removeExtClient(store, client)
    }
    return store.users.get(username)
  })
}

/** @throws Refusal 400 */
export function userOf(store: Store, username: string): User {
  return withText(400, `failed to fetch user ${username}, error: `, () => store.users.get(username))
}

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
