import { perVersion } from '../api-version'
import { ZERO_TIME } from '../clock'
import { forServer } from '../edition'
import { struct } from '../http/decode-body'
import { bool, type DecodedField, list, map, set, string, time } from '../http/field-types'
import type { Group, User } from '../storage/account-tables'
import { missing } from '../storage/missing'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'
import { adminRoleOf, ALL_NETWORKS, hasOwnRoles, userRoleOf } from './default-roles'

const networkRolesOf = (home: 'models' | 'schema') =>
  map(
    { ...set(`${home}.UserRoleID`), name: `map[${home}.UserRoleID]struct {}` },
    `${home}.NetworkID`,
  )

/** Body of a group (contract 1.5). */
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

export type GroupInput = DecodedField<ReturnType<typeof groupTypeOf>>

const newGroupTypeOf = (home: 'models' | 'schema') =>
  struct('CreateGroupReq', { user_group: groupTypeOf(home), members: list(string()) })

type GroupVersion = {
  bodyType: ReturnType<typeof groupTypeOf>
  newBodyType: ReturnType<typeof newGroupTypeOf>
  toReply(group: Group): object
  /** Returns what an update stores, which can differ from its response. */
  toStore(after: Group, before: Group): Group
}

/** Differences between the servers for groups (contract 1.5 and 2.3). */
export const groupVersions = perVersion<GroupVersion>({
  '1.0.0': {
    bodyType: groupTypeOf('models'),
    newBodyType: newGroupTypeOf('models'),
    toReply({ color_code: _color, created_by: _by, created_at: _at, updated_at: _up, ...group }) {
      return group
    },
    // it has no creator and creation time of a group
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
    // blank values are echoed but not stored
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
})

/** Returns every group: those for all networks, two of each network, and custom ones. */
export function groupsIn(store: Store): Group[] {
  return [...globalGroups, ...store.networks.all().flatMap(groupsOfNetwork), ...store.groups.all()]
}

/** Finds a group by its ID, custom or built in. */
export function findGroup(store: Store, id: string): Group | undefined {
  return (
    globalGroups.find((group) => group.id === id) ??
    store.groups.find(id) ??
    groupOfNetwork(store, id)
  )
}

function groupOfNetwork(store: Store, id: string): Group | undefined {
  const [, netid] = /^(.+)-network-(?:admin|user)-grp$/.exec(id) ?? []
  const network = netid === undefined ? undefined : store.networks.find(netid)
  return network && groupsOfNetwork(network).find((group) => group.id === id)
}

/** Returns the group of an ID. Throws Missing if there is none. */
export function getGroup(store: Store, id: string): Group {
  const group = findGroup(store, id)
  if (group) return group
  throw missing(store.apiVersion)
}

/** Returns the existing groups of a user; the community edition has none. */
export function groupsOf(store: Store, { user_group_ids }: Pick<User, 'user_group_ids'>): Group[] {
  if (store.edition !== 'pro') return []
  return Object.keys(user_group_ids ?? {})
    .map((id) => findGroup(store, id))
    .filter((group) => group !== undefined)
}

type Member = Pick<User, 'network_roles' | 'user_group_ids'>

/** Returns the networks in a member's roles; `all` for every one. Whether any role is left there isn't checked. */
function networksOf(store: Store, member: Member): 'all' | Set<string> {
  const names = rolesOf(store, member).flatMap((roles) => Object.keys(roles ?? {}))
  return names.includes(ALL_NETWORKS) ? 'all' : new Set(names)
}

/** Returns the roles of a member and of their groups; since 1.5.1 only groups have any (contract 2.1). */
function rolesOf(store: Store, member: Member) {
  const groups = groupsOf(store, member)
  const holders = forServer(hasOwnRoles, store) ? [member, ...groups] : groups
  return holders.map(({ network_roles }) => network_roles)
}

export function reaches(store: Store, member: Member, netid: string): boolean {
  const networks = networksOf(store, member)
  return networks === 'all' || networks.has(netid)
}

/** Whether a member has a role on the network itself or on all networks. */
export function hasRoleOn(store: Store, member: Member, netid: string): boolean {
  return rolesOf(store, member).some((roles) =>
    [netid, ALL_NETWORKS].some((name) => Object.keys(roles?.[name] ?? {}).length > 0),
  )
}

/** Returns the first of these groups that doesn't exist, as the error names it. */
export function unknownGroup(store: Store, groups: object | null): string | undefined {
  const id = Object.keys(groups ?? {}).find((group) => !findGroup(store, group))
  return id === undefined ? undefined : `user group \`${id}\` not found`
}

/** IDs of a network's default groups; `global` represents all networks. */
export const adminGroupOf = (netid: string) => `${adminRoleOf(netid)}-grp`
export const userGroupOf = (netid: string) => `${userRoleOf(netid)}-grp`

const GLOBAL = 'global'

/** Administrators of the server are always in this group. */
export const ALL_ADMINS_GROUP = adminGroupOf(GLOBAL)
export const ALL_USERS_GROUP = userGroupOf(GLOBAL)

const byItself = {
  external_identity_provider_id: '',
  default: true,
  color_code: '',
  created_by: '',
}

/** Groups that hold on every network (contract 1.5). */
const globalGroups: Group[] = [
  {
    ...byItself,
    id: ALL_ADMINS_GROUP,
    name: 'All Networks Admin Group',
    network_roles: { [ALL_NETWORKS]: { [adminRoleOf(GLOBAL)]: {} } },
    meta_data: 'can manage configuration of all networks',
    created_at: ZERO_TIME,
    updated_at: ZERO_TIME,
  },
  {
    ...byItself,
    id: ALL_USERS_GROUP,
    name: 'All Networks User Group',
    network_roles: { [ALL_NETWORKS]: { [userRoleOf(GLOBAL)]: {} } },
    meta_data:
      'Provides read-only dashboard access to platform users and allows connection to network nodes via the Netmaker Desktop App.',
    created_at: ZERO_TIME,
    updated_at: ZERO_TIME,
  },
]

/** Returns the groups of a network, which exist as long as it does (contract 1.5). */
function groupsOfNetwork({ netid, created_at }: Network): Group[] {
  const times = { created_at, updated_at: created_at }
  return [
    {
      ...byItself,
      ...times,
      id: adminGroupOf(netid),
      name: `${netid} Admin Group`,
      network_roles: { [netid]: { [adminRoleOf(netid)]: {} } },
      meta_data: `can manage your network \`${netid}\` configuration including adding and removing devices.`,
    },
    {
      ...byItself,
      ...times,
      id: userGroupOf(netid),
      name: `${netid} User Group`,
      network_roles: { [netid]: { [userRoleOf(netid)]: {} } },
      meta_data: `Can connect to nodes in your network \`${netid}\` via Netmaker Desktop App. Platform users will have read-only access to the the dashboard.`,
    },
  ]
}
