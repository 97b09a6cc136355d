import { forgetAccess } from '../access-control/jit-access'
import { stripFromUserPolicies } from '../access-control/save-policy'
import { MASTER_NAME } from '../auth/access'
import type { Context } from '../context'
import { forServer } from '../edition'
import { switchClient } from '../ext-clients/ext-client'
import { removeExtClient } from '../ext-clients/owner-sign-ins'
import { httpError } from '../http/replies'
import { deletionDiff, namedSubject, record } from '../monitoring/activity'
import { readSettings } from '../server/settings'
import type { User } from '../storage/account-tables'
import { found, withText } from '../storage/missing'
import type { Store } from '../storage/store'
import { checkRightsExist, endWaiting } from './admit-user'
import { isAdministrator } from './default-roles'
import { groupsByRole } from './group-defaults'
import { getPlatformRole } from './role'
import { checkNewUser, isFactorOn, newUser, type UserInput } from './user'
import { userVersions } from './user-versions'

/**
 * Creates an account; the community edition makes every one an admin, so only the super admin may. Throws HttpError 400
 * or 403.
 */
export async function createUser(
  { store, passwords, sessions: { rules } }: Context,
  callerName: string,
  input: UserInput,
) {
  const isPro = store.edition === 'pro'
  const role = isPro ? input.platform_role_id : 'admin'
  const checkPlace = () => {
    const caller = found(400, () => store.users.get(callerName))
    if (input.username === MASTER_NAME) throw httpError(400, 'username not allowed')
    checkMayCreate(store, caller, role)
    if (store.users.has(input.username)) throw httpError(400, 'user exists')
    if (isPro) checkRightsExist(store, input)
  }
  checkPlace()
  checkNewUser(input, forServer(userVersions, store).faultsOf)
  const is_mfa_enabled = isFactorOn(input, { secret: '', rules })
  const createdUser = newUser(
    { ...input, is_mfa_enabled },
    await passwords.hash(input.password),
    role,
  )
  const user = isPro
    ? { ...createdUser, user_group_ids: groupsByRole(role, createdUser.user_group_ids) }
    : createdUser
  store.transaction(() => {
    // meanwhile the name may have been taken, a group deleted or the caller demoted
    checkPlace()
    store.users.insert(user)
    endWaiting(store, user.username)
    record(store, { by: callerName, action: 'CREATE', target: aboutUser(store, user) })
  })
  return user
}

/** Returns an account in the activity: as others see it, without its secrets. */
function aboutUser(store: Store, user: User) {
  return namedSubject('USER', user.username, forServer(userVersions, store).toReply(user))
}

/** Throws HttpError 400 for an unknown role, or 403. */
function checkMayCreate(store: Store, caller: User, role: string) {
  if (role === '') throw httpError(400, 'platform role is missing')
  withText(400, `error fetching role ${role} `, () => getPlatformRole(store, role))
  if (role === 'super-admin') throw httpError(403, 'additional superadmins cannot be created')
  if (caller.platform_role_id !== 'super-admin' && role === 'admin') {
    throw httpError(403, 'only superadmin can create admin users')
  }
  // the real server lets all users create accounts if they use their own name in the path
  if (!isAdministrator(caller.platform_role_id)) throw httpError(403, 'access denied to users')
}

/** Deletes an account with its tokens and clients, except the caller's own. Throws HttpError or Missing. */
export function deleteUser(
  { store }: Context,
  callerName: string,
  { username, withConfigFiles = false }: Deletion,
) {
  const caller = store.users.get(callerName)
  const user = store.users.get(username)
  if (user.platform_role_id === 'super-admin') throw httpError(500, 'superadmin cannot be deleted')
  if (caller.platform_role_id !== 'super-admin' && user.platform_role_id === 'admin') {
    throw httpError(500, 'admin cannot delete another admin user, including oneself')
  }
  forServer(userVersions, store).checkDeletion(user)
  store.transaction(() => {
    removeAccount(store, user, withConfigFiles)
    record(store, {
      by: callerName,
      action: 'DELETE',
      target: namedSubject('USER', username),
      ...deletionDiff(store, forServer(userVersions, store).toRecorded(store, user)),
    })
  })
}

type Deletion = {
  username: string
  /** Whether every external client of the user is deleted as well. */
  withConfigFiles?: boolean
}

/** Deletes an account and everything that depends on it, without a check of rights. */
export function removeAccount(store: Store, { username }: User, withConfigFiles = false) {
  const { keepsClient } = forServer(userVersions, store)
  for (const client of store.extClients.all({ ownerid: username })) {
    if (withConfigFiles || !keepsClient(client)) removeExtClient(store, client)
  }
  forgetAccess(store, username)
  store.users.remove(username)
  stripFromUserPolicies(store, { id: 'user', value: username })
}

/** Transfers the caller's role and makes the caller an admin. Throws HttpError or Missing. */
export function transferSuperAdmin({ store }: Context, callerName: string, username: string): User {
  const caller = store.users.get(callerName)
  if (caller.platform_role_id !== 'super-admin') {
    throw httpError(403, 'only superadmin can assign the superadmin role to another user')
  }
  const user = found(400, () => store.users.get(username))
  if (user.platform_role_id !== 'admin') {
    throw httpError(403, 'only admins can be promoted to superadmin role')
  }
  if (!readSettings(store).basic_auth) throw httpError(400, 'basic auth is disabled')
  store.transaction(() => {
    store.users.update(username, { platform_role_id: 'super-admin' })
    store.users.update(callerName, { platform_role_id: 'admin' })
  })
  return store.users.get(username)
}

/** Disables or enables an account, with immediate effect on its tokens. Throws HttpError. */
export function setAccountDisabled(
  { store }: Context,
  callerName: string,
  { username, isDisabled, withConfigFiles = false }: AccountSwitch,
) {
  const user = store.users.get(username)
  const caller = store.users.find(callerName) // undefined for the master key
  forServer(userVersions, store).checkSwitch({ caller, user, isDisabled })
  store.transaction(() => {
    store.users.update(username, { account_disabled: isDisabled })
    const { toRecorded } = forServer(userVersions, store)
    const updatedUser = { ...user, account_disabled: isDisabled }
    record(store, {
      by: callerName,
      action: 'UPDATE',
      target: namedSubject('USER', username),
      diff: { Old: toRecorded(store, user), New: toRecorded(store, updatedUser) },
    })
    if (!withConfigFiles) return
    for (const client of store.extClients.all({ ownerid: username, enabled: isDisabled })) {
      switchClient(store, client, !isDisabled)
    }
  })
}

type AccountSwitch = {
  username: string
  isDisabled: boolean
  /** Whether the user's external clients are switched as well. */
  withConfigFiles?: boolean
}
