import { removeExtClient } from '../ext-clients/owner-sign-ins'
import type { Group, NetworkRoles, ResourceAccess, Role, User } from '../storage/account-tables'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { ALL_GATEWAYS, ALL_NETWORKS, hasOwnRoles, isAdministrator } from './default-roles'
import { findGroup } from './group'

type Roles = NetworkRoles | null
type GroupChange = { before: Group; now: Roles }

/**
 * Removes clients after a group loses networks, or is deleted (contract 1.5 and 2.3). No server checks whether the owner
 * has other rights.
 */
export function dropClientsOfGroup(store: Store, change: GroupChange) {
  if (store.can('deletesFilesOfMembers')) dropOfMembers(store, change)
  else dropOfServiceUsers(store, change)
}

/** Removes clients after a role allows fewer gateways of its network, or is deleted. */
export function dropClientsOfRole(store: Store, before: Role, now: ResourceAccess | null) {
  const kind = 'remote_access_gw'
  const lost = Object.keys(before.network_level_access?.[kind] ?? {}).filter(
    (id) => !Object.hasOwn(now?.[kind] ?? {}, id),
  )
  const isLost = ({ ingressgatewayid }: ExtClient) =>
    lost.includes(ALL_GATEWAYS) || lost.includes(ingressgatewayid)
  if (lost.length > 0) dropIn(store, [before.network_id], isLost)
}

/** Removes clients of a service user who leaves groups, or loses own roles. */
export function dropClientsOfUser(store: Store, before: User, now: User) {
  const groups = Object.keys(before.user_group_ids ?? {})
    .filter((id) => !Object.hasOwn(now.user_group_ids ?? {}, id))
    .map((id) => findGroup(store, id)?.network_roles ?? null)
  const own = hasOwnRoles[store.apiVersion]
    ? networksLost(before.network_roles, now.network_roles)
    : []
  const lost = [...own, ...groups.flatMap((roles) => networksLost(roles, null))]
  dropIn(store, lost, ({ ownerid }) => ownerid === now.username)
}

/** Removes clients whether their owners are in the group or not; roles on all networks don't count for a network. */
function dropOfServiceUsers(store: Store, { before, now }: GroupChange) {
  dropIn(store, networksLost(before.network_roles, now), () => true)
}

/** Removes clients of members, and of deleted owners in any network. */
function dropOfMembers(store: Store, { before, now }: GroupChange) {
  const lost = Object.keys(before.network_roles ?? {}).filter(
    (netid) => !Object.hasOwn(now ?? {}, netid),
  )
  for (const client of store.extClients.all()) {
    const owner = store.users.find(client.ownerid)
    const isLost = lost.includes(client.network) || lost.includes(ALL_NETWORKS)
    const isMember = owner !== undefined && Object.hasOwn(owner.user_group_ids ?? {}, before.id)
    const mayStay = owner && (isAdministrator(owner.platform_role_id) || !isMember || !isLost)
    if (!mayStay) removeExtClient(store, client)
  }
}

/** Removes clients of service users in some networks. */
function dropIn(store: Store, netids: string[], filter: (client: ExtClient) => boolean) {
  for (const network of new Set(netids)) {
    for (const client of store.extClients.all({ network }).filter(filter)) {
      const owner = store.users.find(client.ownerid)
      if (owner?.platform_role_id === 'service-user') removeExtClient(store, client)
    }
  }
}

/** Returns the networks where a role was held before but isn't now. */
function networksLost(before: Roles, now: Roles): string[] {
  return Object.entries(before ?? {}).flatMap(([netid, roles]) =>
    Object.keys(roles ?? {}).some((role) => !Object.hasOwn(now?.[netid] ?? {}, role)) ? netid : [],
  )
}
