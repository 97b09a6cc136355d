import { removeExtClient } from '../extclients/remove-ext-client'
import { refused } from '../http/refusal'
import type { User } from '../storage/account-tables'
import { withText } from '../storage/missing'
import type { Store } from '../storage/store'
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
