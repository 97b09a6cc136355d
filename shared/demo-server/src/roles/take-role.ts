import type { NetworkRoles } from '../storage/account-tables'
import type { Store } from '../storage/store'

/** Takes a role from every group, account and invite, on whatever network it is held. */
export function takeRoleFromAll(store: Store, id: string) {
  for (const { id: group, network_roles } of store.groups.all()) {
    store.groups.update(group, { network_roles: withoutRole(network_roles, id) })
  }
  for (const { username, network_roles } of store.users.all()) {
    store.users.update(username, { network_roles: withoutRole(network_roles, id) })
  }
  for (const { email, network_roles } of store.invites.all()) {
    store.invites.update(email, { network_roles: withoutRole(network_roles, id) })
  }
}

function withoutRole(held: NetworkRoles | null, id: string): NetworkRoles | null {
  const entries = Object.entries(held ?? {}).map(([netid, roles]) => {
    const { [id]: _gone, ...others } = roles ?? {}
    return [netid, others]
  })
  return held && Object.fromEntries(entries)
}
