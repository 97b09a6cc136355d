import type { PerVersion } from '../api-version'
import { bool, type Decoded, map, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'

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

export const roleTypes: PerVersion<ReturnType<typeof roleTypeOf>> = {
  '1.0.0': roleTypeOf('UserRolePermissionTemplate', 'models'),
  '1.5.1': roleTypeOf('UserRole', 'schema'),
}
export type RoleInput = Decoded<ReturnType<typeof roleTypeOf>>
