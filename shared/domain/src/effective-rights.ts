import { isRecord } from './is-record'
import {
  ALL_NETWORKS,
  type Extent,
  extentOf,
  type RightAction,
  rightActions,
  type RightKind,
  rightKinds,
  type RightsRole,
  type RightsServer,
} from './network-rights'
import { isAdminRole } from './permissions'

/** Roles by network, as groups and users have them; only the keys count. */
type HeldRoles = Readonly<Record<string, unknown>> | null | undefined

/** Fields of a user that determine the user's rights. */
export type RightsPerson = {
  platform_role_id: string
  user_group_ids?: HeldRoles
  /** The user's own roles, which not every server has. */
  network_roles?: HeldRoles
}

/** The roles and groups of a server. */
export type RightsInventory = {
  server: RightsServer
  platformRoles: ReadonlyMap<string, RightsRole>
  networkRoles: ReadonlyMap<string, RightsRole>
  groups: ReadonlyMap<string, { network_roles?: HeldRoles }>
}

/** A role in a network, or in all networks, with its source. */
export type Grant = {
  networkId: string
  roleId: string
  /** Undefined for the user's own role. */
  groupId?: string | undefined
}

/** Source of a right: the edition and the platform role give it in every network. */
export type RightSource =
  | { kind: 'edition' }
  | { kind: 'platform-role'; roleId: string }
  | ({ kind: 'grant' } & Grant)

/** The extent of a right, with all sources that give this extent. */
export type Right = { extent: Extent; sources: readonly RightSource[] }

const nothing: Right = { extent: 'none', sources: [] }

/** Rights of a platform role in every network, before any group: everything, reading, or nothing. */
export type PlatformReach = 'everything' | 'reading' | 'nothing'

/**
 * Returns the rights of a user in every network due to the platform role (contract 0.7 and 2.1): all with full access,
 * reading for auditors and platform users where the server has them. On the community edition, every user has all rights.
 */
export function platformReach(
  { platform_role_id: roleId }: Pick<RightsPerson, 'platform_role_id'>,
  { server, platformRoles }: Pick<RightsInventory, 'server' | 'platformRoles'>,
): PlatformReach {
  if (!server.isPro || platformRoles.get(roleId)?.full_access === true) return 'everything'
  return isReader(roleId, server) ? 'reading' : 'nothing'
}

/** Whether a platform role reads every network and changes none, whatever the user's groups (contract 2.1). */
function isReader(
  roleId: string,
  { hasAuditors, limitsPlatformUsers }: Pick<RightsServer, 'hasAuditors' | 'limitsPlatformUsers'>,
): boolean {
  return (
    (hasAuditors && roleId === 'auditor') || (limitsPlatformUsers && roleId === 'platform-user')
  )
}

/**
 * Whether roles in networks count for a user. They don't where only the platform role counts (contract 2.1), and
 * aren't needed by users with all rights.
 */
export const countsGrants = (
  person: Pick<RightsPerson, 'platform_role_id'>,
  inventory: Pick<RightsInventory, 'server' | 'platformRoles'>,
): boolean => platformReach(person, inventory) === 'nothing'

/** Returns the roles that a user has in networks, from groups and directly, whether or not they count. */
export function grantsOf(
  person: RightsPerson,
  { server, groups }: Pick<RightsInventory, 'server' | 'groups'>,
): Grant[] {
  const ownGrants = server.hasOwnRoles ? heldIn(person.network_roles) : []
  const groupGrants = Object.keys(person.user_group_ids ?? {}).flatMap((groupId) =>
    heldIn(groups.get(groupId)?.network_roles).map((grant) => ({ ...grant, groupId })),
  )
  return [...ownGrants, ...groupGrants]
}

function heldIn(held: HeldRoles): Grant[] {
  return Object.entries(held ?? {}).flatMap(([networkId, roles]) =>
    Object.keys(isRecord(roles) ? roles : {}).map((roleId) => ({ networkId, roleId })),
  )
}

/**
 * Whether the client app offers a user a network: to administrators each one, to others only networks where the user or
 * one of the user's groups has a role, whatever the policies allow (reachability 6, from the source code of Pro).
 */
export function canJoin(
  person: RightsPerson,
  networkId: string,
  inventory: Pick<RightsInventory, 'server' | 'groups'>,
): boolean {
  if (isAdminRole(person.platform_role_id)) return true
  return grantsOf(person, inventory).some(
    (grant) => grant.networkId === networkId || grant.networkId === ALL_NETWORKS,
  )
}

type RightQuestion = { networkId: string; kind: RightKind; action: RightAction }

/** Returns the right of a user on a kind of resource in a network, with its sources. */
export function rightOf(
  person: RightsPerson,
  question: RightQuestion,
  inventory: RightsInventory,
): Right {
  return rightBy({ ...person, grants: grantsOf(person, inventory) }, question, inventory)
}

/**
 * Returns the users who have a right in a network, each with its sources. Users with the same roles and groups are
 * evaluated once.
 */
export function findPermittedPeople<Person extends RightsPerson>(
  people: readonly Person[],
  question: RightQuestion,
  inventory: RightsInventory,
): Array<{ person: Person; right: Right }> {
  const rightByLooks = new Map<string, Right>()
  return people.flatMap((person) => {
    const looks = looksOf(person)
    const right = rightByLooks.get(looks) ?? rightOf(person, question, inventory)
    rightByLooks.set(looks, right)
    return right.extent === 'none' ? [] : [{ person, right }]
  })
}

/** Returns all rights of a user in a network. */
export function rightsIn(
  person: RightsPerson,
  networkId: string,
  inventory: RightsInventory,
): Record<RightKind, Record<RightAction, Right>> {
  const holder = { ...person, grants: grantsOf(person, inventory) }
  return byKind((kind) =>
    byAction((action) => rightBy(holder, { networkId, kind, action }, inventory)),
  )
}

function rightBy(
  { grants, ...person }: RightsPerson & { grants: readonly Grant[] },
  question: RightQuestion,
  inventory: RightsInventory,
): Right {
  const { server, networkRoles } = inventory
  const reach = platformReach(person, inventory)
  if (!server.isPro) return { extent: 'all', sources: [{ kind: 'edition' }] }
  const platformSources: RightSource[] = [
    { kind: 'platform-role', roleId: person.platform_role_id },
  ]
  if (reach === 'everything') return { extent: 'all', sources: platformSources }
  if (reach === 'reading') {
    return question.action === 'read' ? { extent: 'all', sources: platformSources } : nothing
  }
  const giving = grants
    .filter(({ networkId }) => networkId === question.networkId || networkId === ALL_NETWORKS)
    .flatMap((grant) => {
      const role = networkRoles.get(grant.roleId)
      const extent = role ? extentOf(role, question, server) : 'none'
      return extent === 'none' ? [] : [{ extent, source: { kind: 'grant' as const, ...grant } }]
    })
  if (giving.length === 0) return nothing
  const extent = giving.some((right) => right.extent === 'all') ? 'all' : 'own'
  return {
    extent,
    sources: giving.filter((right) => right.extent === extent).map(({ source }) => source),
  }
}

/** A right on one kind of resource in a network that changes with roles, groups, or memberships. */
export type RightChange = {
  networkId: string
  kind: RightKind
  /** The actions that change in the same way. */
  actions: readonly RightAction[]
  before: Extent
  after: Extent
  /** The affected users. */
  usernames: readonly string[]
}

/** A user before and after a change. */
export type Outcome = { before: RightsPerson & { username: string }; after: RightsPerson }

/** The change of one action, before actions are combined. */
type SingleChange = Omit<RightChange, 'actions' | 'usernames'> & { action: RightAction }

/**
 * Returns the right changes of users in some networks, sorted by network, then by the number of affected users, largest
 * number first. Users with the same roles and groups are evaluated once.
 */
export function rightChanges(
  users: readonly Outcome[],
  networkIds: readonly string[],
  { before, after }: { before: RightsInventory; after: RightsInventory },
): RightChange[] {
  const changesByKey = new Map<string, { change: SingleChange; usernames: string[] }>()
  for (const { outcome, usernames } of alike(users)) {
    const changes = [...new Set(networkIds)].flatMap((id) =>
      changesIn(id, outcome, { before, after }),
    )
    for (const change of changes) {
      const key = Object.values(change).join(' ')
      const otherUsernames = changesByKey.get(key)?.usernames ?? []
      changesByKey.set(key, { change, usernames: [...otherUsernames, ...usernames] })
    }
  }
  return withActionsTogether([...changesByKey.values()]).toSorted(
    (left, right) =>
      left.networkId.localeCompare(right.networkId) ||
      right.usernames.length - left.usernames.length,
  )
}

function withActionsTogether(
  changes: ReadonlyArray<{ change: SingleChange; usernames: readonly string[] }>,
): RightChange[] {
  const changesByKey = new Map<string, RightChange>()
  for (const { change, usernames } of changes) {
    const { action, ...rest } = change
    const key = [...Object.values(rest), ...usernames].join(' ')
    const actions = [...(changesByKey.get(key)?.actions ?? []), action]
    changesByKey.set(key, { ...rest, actions, usernames })
  }
  return [...changesByKey.values()]
}

/** Returns the right changes of one user in a network. */
function changesIn(
  networkId: string,
  outcome: Outcome,
  { before, after }: { before: RightsInventory; after: RightsInventory },
): SingleChange[] {
  const rightsBefore = rightsIn(outcome.before, networkId, before)
  const rightsAfter = rightsIn(outcome.after, networkId, after)
  return rightKinds.flatMap((kind) =>
    rightActions.flatMap((action) => {
      const extents = {
        before: rightsBefore[kind][action].extent,
        after: rightsAfter[kind][action].extent,
      }
      return extents.before === extents.after ? [] : [{ networkId, kind, action, ...extents }]
    }),
  )
}

/** Groups users whose rights are determined by the same values. */
function alike(users: readonly Outcome[]): Array<{ outcome: Outcome; usernames: string[] }> {
  const outcomesByLooks = new Map<string, { outcome: Outcome; usernames: string[] }>()
  for (const outcome of users) {
    const looks = `${looksOf(outcome.before)} ${looksOf(outcome.after)}`
    const alikeUsers = outcomesByLooks.get(looks)
    if (alikeUsers) alikeUsers.usernames.push(outcome.before.username)
    else outcomesByLooks.set(looks, { outcome, usernames: [outcome.before.username] })
  }
  return [...outcomesByLooks.values()]
}

const looksOf = ({ platform_role_id, user_group_ids, network_roles }: RightsPerson) =>
  JSON.stringify([platform_role_id, Object.keys(user_group_ids ?? {}).toSorted(), network_roles])

function byKind<Value>(make: (kind: RightKind) => Value): Record<RightKind, Value> {
  return Object.assign({}, ...rightKinds.map((kind) => ({ [kind]: make(kind) })))
}

function byAction<Value>(make: (action: RightAction) => Value): Record<RightAction, Value> {
  return {
    read: make('read'),
    create: make('create'),
    update: make('update'),
    delete: make('delete'),
  }
}
