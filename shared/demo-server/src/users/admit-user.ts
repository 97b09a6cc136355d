import type { Context } from '../context'
import { forServer } from '../edition'
import { HttpError, httpError } from '../http/replies'
import type { NetworkRoles, User } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import { hasOwnRoles } from './default-roles'
import { findGroup, getGroup, unknownGroup } from './group'
import { groupsByRole } from './group-defaults'
import { findRole, isPlaceOfRoles } from './role'
import { checkNewUser, newUser, type UserInput, userType100 } from './user'
import { userVersions } from './user-versions'

/** User who joins without being created by an administrator. */
type Admission = Membership & {
  username: string
  /** Undefined for a user confirmed by the identity provider. */
  password?: string
  /** ID at the provider, if the user comes from one. */
  providerId?: string
  displayName?: string
  isDisabled?: boolean
  /** Service user if empty. */
  role: string
  /** Stores related data together with the account, or not at all. */
  alongside?: () => void
}

/** Rights of a user; if missing, none beyond the role. */
type Membership = Partial<Pick<User, 'user_group_ids' | 'network_roles'>>

/**
 * Creates the account of an invited, approved or synchronized user, and deletes their invite and pending entry
 * (contract 1.6 and 1.7). `admit` reads the user to admit, again once the password is hashed, because the invite may
 * have been deleted. Throws HttpError 500 with the message of a rejected creation (contract 1.3).
 */
export async function admitUser(
  { store, passwords }: Context,
  admit: () => Admission,
): Promise<User> {
  const firstAdmission = admit()
  checkAdmission(store, firstAdmission)
  const passwordHash =
    firstAdmission.password === undefined ? '' : await passwords.hash(firstAdmission.password)
  return store.transaction(() => {
    const admission = admit()
    checkAdmission(store, admission)
    if (store.users.has(admission.username)) throw httpError(500, 'user exists')
    const user = accountOf(admission, passwordHash)
    store.users.insert(user)
    endWaiting(store, user.username)
    admission.alongside?.()
    return user
  })
}

function accountOf({ username, password, role, ...rest }: Admission, passwordHash: string): User {
  const input = { ...userType100.zero(), username, display_name: rest.displayName ?? '' }
  return {
    ...newUser(input, passwordHash, role || 'service-user'),
    auth_type: password === undefined ? 'oauth' : 'basic_auth',
    external_identity_provider_id: rest.providerId ?? '',
    account_disabled: rest.isDisabled ?? false,
    user_group_ids: groupsByRole(role, rest.user_group_ids ?? {}),
    network_roles: rest.network_roles ?? {},
  }
}

/** Checks the rules for every new account, which have a separate status here (contract 1.6). */
function checkAdmission(store: Store, { username, password, ...rights }: Admission) {
  const { user_group_ids = null, network_roles = null } = rights
  try {
    checkRightsExist(store, { user_group_ids, network_roles })
    const words = { username, password: password ?? 'kept by the provider' }
    checkNewUser(words, forServer(userVersions, store).faultsOf)
  } catch (error) {
    throw error instanceof HttpError ? httpError(500, error.message) : error
  }
}

/** Deletes the pending entry and the invite of a user with an account. */
export function endWaiting(store: Store, username: string) {
  store.invites.remove(username)
  store.pendingUsers.remove(username)
}

/** Rights of an account beyond its role. */
type Rights = Pick<UserInput, 'user_group_ids' | 'network_roles'>

/** Checks that the groups and network roles of an account exist (contract 1.3); Pro only. Throws HttpError 400. */
export function checkRightsExist(store: Store, { user_group_ids, network_roles }: Rights) {
  const group = unknownGroup(store, user_group_ids)
  if (group !== undefined) throw httpError(400, `invalid groups: ${group}`)
  if (!forServer(hasOwnRoles, store)) return // roles on networks come from groups only
  const role = networkRoleFault(store, network_roles)
  if (role !== undefined) throw httpError(400, `invalid network roles: ${role}`)
}

/** Returns what is wrong with roles on networks, as in the error message. */
export function networkRoleFault(store: Store, roles: NetworkRoles | null): string | undefined {
  for (const [netid, held] of Object.entries(roles ?? {})) {
    if (!isPlaceOfRoles(store, netid)) {
      return `failed to fetch network ${netid} `
    }
    for (const id of Object.keys(held ?? {})) {
      const role = findRole(store, id)
      if (!role) return `failed to fetch role ${id} `
      if (role.network_id === '') return `cannot use platform as network role ${id}`
    }
  }
  return undefined
}

/**
 * Returns the groups of an account after an update: 1.5.1 drops unknown ones, earlier versions reject them (contract
 * 1.3 and 2.3). Throws HttpError 400.
 */
export function groupsToKeep(store: Store, input: UserInput): User['user_group_ids'] {
  if (!forServer(userVersions, store).dropsUnknownGroups) {
    checkRightsExist(store, input)
    return input.user_group_ids
  }
  const knownIds = Object.keys(input.user_group_ids ?? {}).filter((id) => findGroup(store, id))
  return Object.fromEntries(knownIds.map((id) => [id, {}]))
}

/**
 * Checks that membership of synchronized groups isn't changed, because the directory decides it. Throws HttpError 400.
 */
export function checkMemberships(store: Store, user: User, groups: User['user_group_ids']) {
  const previousGroups = user.user_group_ids ?? {}
  const newGroups = groups ?? {}
  const changedIds = [
    ...Object.keys(newGroups).filter((id) => !(id in previousGroups)),
    ...Object.keys(previousGroups).filter((id) => !(id in newGroups)),
  ]
  for (const id of changedIds) {
    const group = found(400, () => getGroup(store, id))
    if (group.external_identity_provider_id !== '') {
      throw httpError(400, 'cannot modify membership of external groups')
    }
  }
}
