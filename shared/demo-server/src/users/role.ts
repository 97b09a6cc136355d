import type { PerVersion } from '../api-version'
import { bool, type Decoded, map, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import type { Role } from '../storage/account-tables'

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

/** A role as a body carries it (contract 1.4); rights on the server are not taken from it. */
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

export type RoleInput = Decoded<ReturnType<typeof roleTypeOf>>

type RoleVersion = {
  bodyType: ReturnType<typeof roleTypeOf>
  /** A new role as it is answered and told of. */
  toMade(role: Role, input: RoleInput): Role
  /** What an update stores, which is not always what it answers with. */
  toStore(after: Role, before: Role): Role
}

/** What each server has its own way of when it comes to roles (contract 1.4). */
export const roleVersions: PerVersion<RoleVersion> = {
  '1.0.0': {
    bodyType: roleTypeOf('UserRolePermissionTemplate', 'models'),
    // it keeps the id it has made to itself
    toMade: (role, { id }) => ({ ...role, id }),
    toStore: (after) => after,
  },
  '1.5.1': {
    bodyType: roleTypeOf('UserRole', 'schema'),
    toMade: (role) => role,
    // blank texts, flags switched off and missing rights are echoed but not stored
    toStore: (after, before) => ({
      ...after,
      name: after.name || before.name,
      meta_data: after.meta_data || before.meta_data,
      deny_dashboard_access: after.deny_dashboard_access || before.deny_dashboard_access,
      full_access: after.full_access || before.full_access,
      network_level_access: after.network_level_access ?? before.network_level_access,
    }),
  },
}
