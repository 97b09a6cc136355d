import { forServer } from '../edition'
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
export function dropClientsOfRole(
  store: Store,
  previousRole: Role,
  currentAccess: ResourceAccess | null,
) {
  const kind = 'remote_access_gw'
  const lostGateways = Object.keys(previousRole.network_level_access?.[kind] ?? {}).filter(
    (id) => !Object.hasOwn(currentAccess?.[kind] ?? {}, id),
  )
  const isLost = ({ ingressgatewayid }: ExtClient) =>
    lostGateways.includes(ALL_GATEWAYS) || lostGateways.includes(ingressgatewayid)
  if (lostGateways.length > 0) dropIn(store, [previousRole.network_id], isLost)
}

/** Removes clients of a service user who leaves groups, or loses own roles. */
export function dropClientsOfUser(store: Store, previousUser: User, currentUser: User) {
  const lostRoles = Object.keys(previousUser.user_group_ids ?? {})
    .filter((id) => !Object.hasOwn(currentUser.user_group_ids ?? {}, id))
    .map((id) => findGroup(store, id)?.network_roles ?? null)
  const lostByRoles = forServer(hasOwnRoles, store)
    ? networksLost(previousUser.network_roles, currentUser.network_roles)
    : []
  const lostNetworks = [...lostByRoles, ...lostRoles.flatMap((roles) => networksLost(roles, null))]
  dropIn(store, lostNetworks, ({ ownerid }) => ownerid === currentUser.username)
}

/** Removes clients whether their owners are in the group or not; roles on all networks don't count for a network. */
function dropOfServiceUsers(store: Store, { before, now }: GroupChange) {
  dropIn(store, networksLost(before.network_roles, now), () => true)
}

/** Removes clients of members, and of deleted owners in any network. */
function dropOfMembers(store: Store, { before, now }: GroupChange) {
  const lostNetworks = Object.keys(before.network_roles ?? {}).filter(
    (netid) => !Object.hasOwn(now ?? {}, netid),
  )
  for (const client of store.extClients.all()) {
    const owner = store.users.find(client.ownerid)
    const isLost = lostNetworks.includes(client.network) || lostNetworks.includes(ALL_NETWORKS)
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
function networksLost(previousRoles: Roles, currentRoles: Roles): string[] {
  return Object.entries(previousRoles ?? {}).flatMap(([netid, roles]) =>
    Object.keys(roles ?? {}).some((role) => !Object.hasOwn(currentRoles?.[netid] ?? {}, role))
      ? netid
      : [],
  )
}
