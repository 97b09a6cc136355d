import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName, callerSession } from '../auth/access'
import { createAttempts } from '../auth/attempts'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody, struct } from '../http/decode-body'
import { string } from '../http/field-types'
import { paramOf, queryOf } from '../http/query'
import { sendJson, sendEnvelope, httpError } from '../http/replies'
import { record } from '../monitoring/activity'
import { readSettings } from '../server/settings'
import type { User } from '../storage/account-tables'
import { skipIfDiskFull } from '../storage/database'
import type { Store } from '../storage/store'
import { groupsOf, groupVersions } from './group'
import { groupsByRole } from './group-defaults'
import { createUser, deleteUser, setAccountDisabled, transferSuperAdmin } from './manage-users'
import { getPlatformRole } from './role'
import { checkCredentials, openPasswordSession, refusePublicPassword } from './sign-in'
import { updateUser } from './update-user'
import {
  checkNewUser,
  isConsole,
  neverLoggedIn,
  newUser,
  type UserInput,
  sessionActivity,
} from './user'
import { userVersions } from './user-versions'

const credentialsType = struct('UserAuthParams', { username: string(), password: string() })

/** Routes for the first run, sign-in and accounts (contract 1.2 and 1.3). */
export function userRoutes(app: FastifyInstance, context: Context) {
  signInRoutes(app, context)
  accountRoutes(app, context)
}

function signInRoutes(app: FastifyInstance, context: Context) {
  const { store, tokens, sessions } = context
  const attempts = createAttempts()
  const { bodyType, toReply, toNewReply } = forServer(userVersions, store)

  app.get('/api/users/adm/hassuperadmin', allow('none'), (_request, reply) =>
    sendJson(reply, hasSuperAdmin(store)),
  )

  app.post('/api/users/adm/createsuperadmin', allow('none'), async (request, reply) => {
    const user = await createFirstAdmin(context, decodeBody(bodyType, request))
    return sendJson(reply, toNewReply(user))
  })

  app.post(
    '/api/users/adm/transfersuperadmin/:username',
    allow('self|admin', on.user),
    (request, reply) => {
      const user = transferSuperAdmin(context, callerName(request), paramOf(request, 'username'))
      return sendJson(reply, toReply(user))
    },
  )

  app.post('/api/users/adm/authenticate', allow('none'), async (request, reply) => {
    const credentials = { ...decodeCredentials(request), isForConsole: isConsole(request) }
    refusePublicPassword(context, request, credentials.password)
    const account = store.users.find(credentials.username)?.username
    const user = await attempts.take(request, account, () => checkCredentials(context, credentials))
    if (user.is_mfa_enabled) {
      const pre_auth_token = await tokens.beforeMfa(user)
      return sendEnvelope(reply, 'W1R3: TOTP required', {
        user_name: user.username,
        pre_auth_token,
      })
    }
    const session = await openPasswordSession(context, user, request)
    return sendEnvelope(reply, `W1R3: Device ${user.username} Authorized`, session)
  })

  app.post('/api/v1/users/logout', allow('self', on.userAsked), (request, reply) => {
    skipIfDiskFull(() => record(store, sessionActivity(callerName(request), 'LOGOUT', request)))
    const session = callerSession(request)
    if (session) sessions.end(session)
    return sendEnvelope(reply, 'user logged out')
  })
}

function accountRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const { bodyType, toReply, toNewReply, countTokens, clientsFlag } = forServer(userVersions, store)

  app.get('/api/users', allow('admin', on.users), (_request, reply) => {
    if (store.users.isEmpty()) throw httpError(500, 'could not find any records')
    const users = store.users.all().toSorted((a, b) => (a.username < b.username ? -1 : 1))
    return sendJson(
      reply,
      users.map((user) => ({ ...toReply(user), num_access_tokens: countTokens(store, user) })),
    )
  })

  app.get('/api/v1/users', allow('self', on.userAsked), (request, reply) => {
    const user = store.users.get(callerName(request))
    return sendEnvelope(reply, 'fetched user with role info', withRights(store, user))
  })

  app.get('/api/users/:username', allow('self', on.account), (request, reply) =>
    sendJson(reply, toReply(store.users.get(callerName(request)))),
  )

  app.post('/api/users/:username', allow('self|admin', on.account), async (request, reply) => {
    const input = decodeBody(bodyType, request)
    const user = await createUser(context, callerName(request), input)
    return sendJson(reply, toNewReply(user))
  })

  app.put('/api/users/:username', allow('self|admin', on.account), async (request, reply) => {
    const user = await updateUser(context, request)
    return sendJson(reply, toReply(user))
  })

  app.delete('/api/users/:username', allow('admin', on.account), (request, reply) => {
    const username = paramOf(request, 'username')
    const withConfigFiles = queryOf(request, 'force_delete_configs') === 'true'
    deleteUser(context, callerName(request), { username, withConfigFiles })
    return sendJson(reply, `${username} deleted.`)
  })

  app.post('/api/users/:username/enable', allow('self|admin', on.account), (request, reply) => {
    switchAccount(request, false)
    return sendEnvelope(reply, 'user account enabled')
  })

  app.post('/api/users/:username/disable', allow('self|admin', on.account), (request, reply) => {
    switchAccount(request, true)
    return sendEnvelope(reply, 'user account disabled')
  })

  function switchAccount(request: FastifyRequest, isDisabled: boolean) {
    const username = paramOf(request, 'username')
    const flag = clientsFlag(isDisabled)
    const withConfigFiles = flag !== undefined && queryOf(request, flag) === 'true'
    setAccountDisabled(context, callerName(request), { username, isDisabled, withConfigFiles })
  }
}

/** Decodes credentials. A body that can't be decoded gets the contract's fixed message, whatever the error. */
function decodeCredentials(request: FastifyRequest) {
  try {
    return decodeBody(credentialsType, request)
  } catch {
    throw httpError(500, "W1R3: It's not you it's me.")
  }
}

/** Returns an account with its complete role and groups (contract 1.3). Throws Missing without a role. */
function withRights(store: Store, user: User) {
  const { toReply, countTokens } = forServer(userVersions, store)
  const toGroup = forServer(groupVersions, store).toReply
  const groups = groupsOf(store, user).map((group) => [group.id, toGroup(group)])
  return {
    ...toReply(user),
    user_group_ids: Object.fromEntries(groups),
    platform_role: getPlatformRole(store, user.platform_role_id),
    num_access_tokens: countTokens(store, user),
  }
}

function hasSuperAdmin(store: Store): boolean {
  return store.users.count({ platform_role_id: 'super-admin' }) > 0
}

/**
 * Creates the first account of a server (contract 1.2 createsuperadmin), whatever role the body names. Throws HttpError
 * 400.
 */
async function createFirstAdmin({ store, passwords }: Context, input: UserInput) {
  if (!readSettings(store).basic_auth) throw httpError(400, 'basic auth is disabled')
  refuseSecond(store)
  checkNewUser(input, forServer(userVersions, store).faultsOf)
  const password = await passwords.hash(input.password)
  const createdUser = newUser(input, password, 'super-admin')
  const user = {
    ...createdUser,
    ...(store.edition === 'pro' && {
      user_group_ids: groupsByRole('super-admin', createdUser.user_group_ids),
    }),
    account_disabled: false,
    is_mfa_enabled: false,
    last_login_time: neverLoggedIn,
  }
  store.transaction(() => {
    refuseSecond(store) // another one may have been created while the password was hashed
    store.users.insert(user)
  })
  return user
}

function refuseSecond(store: Store) {
  if (hasSuperAdmin(store)) throw httpError(400, 'superadmin user already exists')
}
