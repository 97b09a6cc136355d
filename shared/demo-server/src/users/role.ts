import { perVersion } from '../api-version'
import { struct } from '../http/decode-body'
import { bool, type DecodedField, map, string } from '../http/field-types'
import type { NetworkRoles, Role } from '../storage/account-tables'
import { missing } from '../storage/missing'
import type { Store } from '../storage/store'
import { ALL_NETWORKS, globalRoles, platformRolesOf, rolesOfNetwork } from './default-roles'

function accessType(home: 'models' | 'schema') {
  const scope = struct(
    'RsrcPermissionScope',
    {
      create: bool(),
      read: bool(),
      update: bool(),
      delete: bool(),
      vpn_access: bool(),
      self_only: bool(),
    },
    home,
  )
  return map(map(scope, `${home}.RsrcID`), `${home}.RsrcType`)
}

/** Body of a role (contract 1.4); server-wide rights in it are ignored. */
function roleTypeOf(name: string, home: 'models' | 'schema') {
  return struct(
    name,
    {
      id: string(`${home}.UserRoleID`),
      name: string(),
      default: bool(),
      meta_data: string(),
      deny_dashboard_access: bool(),
      full_access: bool(),
      network_id: string(`${home}.NetworkID`),
      network_level_access: accessType(home),
      global_level_access: accessType(home),
    },
    home,
  )
}

export type RoleInput = DecodedField<ReturnType<typeof roleTypeOf>>

type RoleVersion = {
  bodyType: ReturnType<typeof roleTypeOf>
  /** Returns a new role as in the response and the activity. */
  toMade(role: Role, input: RoleInput): Role
  /** Returns what an update stores, which can differ from its response. */
  toStore(after: Role, before: Role): Role
}

/** Differences between the servers for roles (contract 1.4). */
export const roleVersions = perVersion<RoleVersion>({
  '1.0.0': {
    bodyType: roleTypeOf('UserRolePermissionTemplate', 'models'),
    // the response omits the generated ID
    toMade: (role, { id }) => ({ ...role, id }),
    toStore: (after) => after,
  },
  '1.5.1': {
    bodyType: roleTypeOf('UserRole', 'schema'),
    toMade: (role) => role,
    // blank texts, disabled flags and missing rights are echoed but not stored
    toStore: (after, before) => ({
      ...after,
      name: after.name || before.name,
      meta_data: after.meta_data || before.meta_data,
      deny_dashboard_access: after.deny_dashboard_access || before.deny_dashboard_access,
      full_access: after.full_access || before.full_access,
      network_level_access: after.network_level_access ?? before.network_level_access,
    }),
  },
})

/** Returns every role on networks: the two for all of them, two of each network, and custom ones. */
export function networkRolesOf(store: Store): Role[] {
  const { apiVersion } = store
  return [
    ...globalRoles(apiVersion),
    ...store.networks.all().flatMap(({ netid }) => rolesOfNetwork(netid, apiVersion)),
    ...store.roles.all(),
  ]
}

/** Finds a role by its ID, custom or built in. */
export function findRole(store: Store, id: string): Role | undefined {
  const { apiVersion, edition } = store
  const serverRoles = [
    ...platformRolesOf(store),
    ...(edition === 'pro' ? globalRoles(apiVersion) : []),
  ]
  return (
    serverRoles.find((role) => role.id === id) ?? store.roles.find(id) ?? roleOfNetwork(store, id)
  )
}

function roleOfNetwork(store: Store, id: string): Role | undefined {
  const [, netid] = /^(.+)-network-(?:admin|user)$/.exec(id) ?? []
  if (netid === undefined || !store.networks.has(netid)) return undefined
  return rolesOfNetwork(netid, store.apiVersion).find((role) => role.id === id)
}

/** Returns the platform role with this ID. Throws Missing if there is none. */
export function getRole(store: Store, id: string): Role {
  const role = findRole(store, id)
  if (role) return role
  throw missing(store.apiVersion)
}

/** Whether roles can be held there: on an existing network, or on all of them. */
export function isPlaceOfRoles(store: Store, netid: string): boolean {
  return netid === ALL_NETWORKS || store.networks.has(netid)
}

/**
 * Finds a server-wide role of accounts (contract 1.4). A role on networks doesn't count, whatever it allows on them.
 */
export function findPlatformRole(store: Store, id: string): Role | undefined {
  return platformRolesOf(store).find((role) => role.id === id)
}

/** Returns the platform role with this ID. Throws Missing if there is none. */
export function getPlatformRole(store: Store, id: string): Role {
  const role = findPlatformRole(store, id)
  if (role) return role
  throw missing(store.apiVersion)
}

/** Removes a role from every group, account and invite, on all networks. */
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
