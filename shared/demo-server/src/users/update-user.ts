import { isDeepStrictEqual } from 'node:util'

import type { FastifyRequest } from 'fastify'

import { callerName, callerSession } from '../auth/access'
import { timeNow } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { paramOf } from '../http/query'
import { httpError } from '../http/replies'
import { namedSubject, withActivity } from '../monitoring/activity'
import { readSettings } from '../server/settings'
import type { User } from '../storage/account-tables'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import { checkMemberships, groupsToKeep } from './admit-user'
import { dropClientsOfUser } from './clients-left'
import { hasOwnRoles } from './default-roles'
import { groupsByRole } from './group-defaults'
import { findPlatformRole } from './role'
import { isFactorOn, type UserInput } from './user'
import { userVersions } from './user-versions'

/**
 * Updates an account (contract 1.3 update): groups, network roles, role and MFA are replaced, the password
 * and the display name only if sent. Throws HttpError 400 or 403, or Missing.
 */
export async function updateUser(context: Context, request: FastifyRequest): Promise<User> {
  const { store, passwords, sessions } = context
  const { toRecorded, actionOf, recordsEveryUpdate } = forServer(userVersions, store)
  const { password } = changeAsked(context, request).input
  const passwordHash = password === '' ? '' : await passwords.hash(password)
  const { after } = withActivity(
    store,
    () => {
      // meanwhile the role of the user or the caller may have changed, and a group may have been deleted
      sessions.checkIsOpen(callerSession(request))
      const { user: previousUser, input } = changeAsked(context, request)
      const changes = { ...input, password: passwordHash || previousUser.password }
      const updatedUser = storeChanges(store, previousUser, changes)
      const isService = input.platform_role_id === 'service-user'
      if (store.edition === 'pro' && isService) dropClientsOfUser(store, previousUser, updatedUser)
      if (needsConfirmation(request, { user: previousUser, input })) {
        sessions.forgetConfirmation(callerSession(request))
      }
      return { before: previousUser, after: updatedUser, asked: askedUser(input, previousUser) }
    },
    ({ before, asked }) => ({
      by: callerName(request),
      action: actionOf(before, asked),
      target: namedSubject('USER', before.username),
      diff: { Old: toRecorded(store, before), New: toRecorded(store, asked) },
      isAlwaysRecorded: recordsEveryUpdate,
    }),
  )
  return after
}

/** Returns the current account and its requested state, if that is allowed. Throws HttpError 400 or 403, or Missing. */
function changeAsked(context: Context, request: FastifyRequest): Change {
  const { store, sessions } = context
  const user = store.users.get(paramOf(request, 'username'))
  const { bodyType, checkRole, unknownRole } = forServer(userVersions, store)
  const sentUser = decodeBody(bodyType, request)
  if (sentUser.username !== user.username) {
    throw httpError(400, 'user in param and request body not matching')
  }
  checkRole({ user, role: sentUser.platform_role_id })
  checkRights(context, request, { user, input: sentUser })
  checkIsConfirmed(context, request, { user, input: sentUser })
  const isPro = store.edition === 'pro'
  const factor = { secret: user.totp_secret, rules: sessions.rules }
  const acceptedUser = { ...sentUser, is_mfa_enabled: isFactorOn(sentUser, factor) }
  const requestedUser =
    callerName(request) === user.username ? withOwnRoles(store, user, acceptedUser) : acceptedUser
  const input = isPro
    ? withGroups(requestedUser, groupsToKeep(store, requestedUser))
    : requestedUser
  checkExternal(user, input)
  if (input.password !== '' && Buffer.byteLength(input.password) < 5) {
    throw httpError(400, 'password requires min 5 characters')
  }
  if (isPro) checkMemberships(store, user, input.user_group_ids)
  if (input.platform_role_id !== '' && !findPlatformRole(store, input.platform_role_id)) {
    throw httpError(400, unknownRole(input.platform_role_id))
  }
  return { user, input }
}

/** Returns an update as the activity reports it: the whole body, even the parts that aren't applied. */
function askedUser({ password: _password, icon: _icon, ...asked }: UserInput, before: User): User {
  return { ...before, ...asked }
}

/**
 * Keeps the caller's own roles on networks, which users can't change. 1.0.0 rejects it; 1.5.1 never shows them, so no
 * client can send them back, but it stores what was sent for a server of another version that uses them. Here they stay
 * unchanged.
 */
function withOwnRoles(store: Store, { network_roles }: User, input: UserInput): UserInput {
  return forServer(hasOwnRoles, store) ? input : { ...input, network_roles }
}

function withGroups(input: UserInput, groups: User['user_group_ids']): UserInput {
  return { ...input, user_group_ids: groupsByRole(input.platform_role_id, groups) }
}

function storeChanges(store: Store, user: User, input: UserInput): User {
  const { username } = user
  const isNewRole = input.platform_role_id !== user.platform_role_id
  const isNewGroups = !isSameSet(input.user_group_ids, user.user_group_ids)
  if (isNewRole || isNewGroups) {
    store.db.run('DELETE FROM access_tokens WHERE user_name = ?', [username])
  }
  store.users.update(username, {
    password: input.password,
    display_name: input.display_name || user.display_name,
    platform_role_id: input.platform_role_id || user.platform_role_id,
    user_group_ids: input.user_group_ids,
    network_roles: input.network_roles,
    is_mfa_enabled: input.is_mfa_enabled,
    updated_at: timeNow(),
    totp_secret: input.is_mfa_enabled ? user.totp_secret : '',
  })
  return store.users.get(username)
}

type Change = { user: User; input: UserInput }

/** Throws HttpError 403. */
function checkIsConfirmed({ store, sessions }: Context, request: FastifyRequest, change: Change) {
  const { checksIdentity } = forServer(userVersions, store)
  if (checksIdentity && needsConfirmation(request, change)) {
    sessions.checkIsConfirmed(callerSession(request))
  }
}

/** Whether a change needs the password: a stolen session must not be enough to lock its owner out. */
function needsConfirmation(request: FastifyRequest, { user, input }: Change): boolean {
  const isOwn = callerName(request) === user.username
  return isOwn && (input.password !== '' || input.is_mfa_enabled !== user.is_mfa_enabled)
}

function checkRights({ store }: Context, request: FastifyRequest, { user, input }: Change) {
  if (request.caller.kind === 'user' && request.caller.isMaster) {
    const isRaised = user.platform_role_id !== 'super-admin'
    if (isRaised && input.platform_role_id === 'super-admin') {
      throw httpError(403, 'attempted to update user role to superadmin')
    }
    return
  }
  const caller = found(400, () => store.users.get(callerName(request)))
  if (caller.username === user.username) {
    checkOwnChange(store, { user, input })
    return
  }
  if (caller.platform_role_id === 'super-admin') return
  if (user.platform_role_id === 'super-admin') throw httpError(403, 'cannot update superadmin user')
  if (user.platform_role_id === 'admin') {
    throw httpError(403, 'an admin user does not have permissions to update another admin user')
  }
  if (input.platform_role_id === 'admin') {
    throw httpError(
      403,
      'an admin user does not have permissions to assign the admin role to another user',
    )
  }
}

/** Checks that data of the identity provider isn't changed here. Throws HttpError 400 or 403. */
function checkExternal(user: User, input: UserInput) {
  if (user.auth_type === 'oauth' && input.password !== '') {
    throw httpError(403, `cannot update user's password for an oauth user ${user.username}`)
  }
  if (user.external_identity_provider_id === '') return
  if (input.display_name !== '' && input.display_name !== user.display_name) {
    throw httpError(400, 'display name cannot be updated for external user')
  }
  if (input.account_disabled !== user.account_disabled) {
    throw httpError(400, 'account status cannot be updated for external user')
  }
}

function checkOwnChange(store: Store, { user, input }: Change) {
  if (input.platform_role_id !== user.platform_role_id) {
    throw httpError(403, 'user not allowed to self assign role')
  }
  // only `complete-totp` turns it on: without an authenticator its owner could never sign in again
  if (input.is_mfa_enabled && !user.is_mfa_enabled) {
    throw httpError(400, 'set up an authenticator to turn on mfa')
  }
  const { mfa_enforced } = readSettings(store)
  if (mfa_enforced && user.is_mfa_enabled && !input.is_mfa_enabled) {
    throw httpError(403, 'mfa is enforced, user cannot unset their own mfa')
  }
  if (store.edition === 'pro') checkOwnRights(store, { user, input })
}

/** Checks that users don't give themselves rights; null and an empty set differ here. Throws HttpError 403. */
function checkOwnRights(store: Store, { user, input }: Change) {
  if (
    forServer(hasOwnRoles, store) &&
    !isDeepStrictEqual(user.network_roles, input.network_roles)
  ) {
    throw httpError(403, 'user cannot update self update their network roles')
  }
  if (!isDeepStrictEqual(user.user_group_ids, input.user_group_ids)) {
    throw httpError(403, 'user cannot update self update their groups')
  }
}

function isSameSet(a: object | null, b: object | null): boolean {
  return (
    JSON.stringify(Object.keys(a ?? {}).toSorted()) ===
    JSON.stringify(Object.keys(b ?? {}).toSorted())
  )
}
