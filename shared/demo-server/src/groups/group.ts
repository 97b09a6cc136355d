import type { PerVersion } from '../api-version'
import { ZERO_TIME } from '../clock'
import { bool, type Decoded, list, map, set, string, time } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import type { Group } from '../storage/rights-tables'

const networkRolesOf = (home: 'models' | 'schema') =>
  map(
    { ...set(`${home}.UserRoleID`), name: `map[${home}.UserRoleID]struct {}` },
    `${home}.NetworkID`,
  )

/** A group as a body carries it (contract 1.5). */
const groupTypeOf = (home: 'models' | 'schema') =>
  struct(
    'UserGroup',
    {
      id: string(`${home}.UserGroupID`),
      external_identity_provider_id: string(),
      default: bool(),
      name: string(),
      network_roles: networkRolesOf(home),
      meta_data: string(),
      color_code: string(),
      created_by: string(),
      created_at: time(),
      updated_at: time(),
    },
    home,
  )

export type GroupInput = Decoded<ReturnType<typeof groupTypeOf>>

const newGroupTypeOf = (home: 'models' | 'schema') =>
  struct('CreateGroupReq', { user_group: groupTypeOf(home), members: list(string()) })

type GroupVersion = {
  bodyType: ReturnType<typeof groupTypeOf>
  newBodyType: ReturnType<typeof newGroupTypeOf>
  toReply(group: Group): object
  /** What an update stores, which is not always what it answers with. */
  toStore(after: Group, before: Group): Group
}

/** What each server has its own way of when it comes to groups (contract 1.5 and 2.3). */
export const groupVersions: PerVersion<GroupVersion> = {
  '1.0.0': {
    bodyType: groupTypeOf('models'),
    newBodyType: newGroupTypeOf('models'),
    toReply({ color_code: _color, created_by: _by, created_at: _at, updated_at: _up, ...group }) {
      return group
    },
    // it knows neither who made a group nor when
    toStore: (after, { color_code, created_by, created_at }) => ({
      ...after,
      color_code,
      created_by,
      created_at,
    }),
  },
  '1.5.1': {
    bodyType: groupTypeOf('schema'),
    newBodyType: newGroupTypeOf('schema'),
    toReply: (group) => group,
    // what is blank is echoed but not stored
    toStore: (after, before) => ({
      ...after,
      name: after.name || before.name,
      network_roles: after.network_roles ?? before.network_roles,
      meta_data: after.meta_data || before.meta_data,
      color_code: after.color_code || before.color_code,
      created_by: after.created_by || before.created_by,
      created_at: after.created_at === ZERO_TIME ? before.created_at : after.created_at,
    }),
  },
}
