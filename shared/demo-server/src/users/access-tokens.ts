import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName, callerSession } from '../auth/access'
import { timeNow, ZERO_TIME } from '../clock'
import type { Context } from '../context'
import { decodeBody, struct } from '../http/decode-body'
import { string, time } from '../http/field-types'
import { queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { newId } from '../ids'
import { deletionDiff, withActivity, subject } from '../monitoring/activity'
import type { User } from '../storage/account-tables'
import { found } from '../storage/missing'
import { isAdministrator } from './default-roles'

const accessTokenType = struct('UserAccessToken', {
  name: string(),
  user_name: string(),
  expires_at: time(),
})

/** Routes for tokens of programs (contract 1.3.1). A token is shown once; the list contains only its record. */
export function accessTokenRoutes(
  app: FastifyInstance,
  { store, identity, tokens, sessions }: Context,
) {
  const path = '/api/v1/users/access_token'

  app.get(path, allow('self|admin', on.userAsked), (request, reply) => {
    const user_name = queryOf(request, 'username')
    if (user_name === '') throw httpError(400, 'username is required')
    const rows = store.accessTokens.all({ user_name })
    return sendEnvelope(reply, `fetched api access tokens for user ${user_name}`, rows)
  })

  app.post(path, allow('self|admin', on.userAsked), async (request, reply) => {
    const { name, user_name, expires_at } = decodeBody(accessTokenType, request)
    if (name === '') throw httpError(400, 'name is required')
    if (user_name === '') throw httpError(400, 'username is required')
    const ownerOfNew = () => {
      sessions.checkIsOpen(callerSession(request))
      found(401, () => store.users.get(callerName(request)))
      const owner = found(401, () => store.users.get(user_name))
      checkMayManage(request, owner, `create token for user ${user_name}`)
      return owner
    }
    const created_by = callerName(request)
    const id = newId()
    const AuthToken = await tokens.forProgram({
      id,
      username: user_name,
      platform_role_id: ownerOfNew().platform_role_id,
      address: identity.apiHost + identity.apiPath,
      expiresAt: expires_at,
    })
    const record = { id, name, user_name, expires_at, created_by, created_at: timeNow() }
    withActivity(
      store,
      () => {
        ownerOfNew() // the account may have been deleted while the token was signed
        store.accessTokens.insert({ ...record, last_used: ZERO_TIME })
      },
      () => ({
        by: created_by,
        action: 'CREATE',
        target: subject('USER_ACCESS_TOKEN', { id, name }, record),
      }),
    )
    return sendEnvelope(reply, `api access token has generated for user ${user_name}`, {
      AuthToken,
      UserName: user_name,
    })
  })

  app.delete(path, allow('admin', on.userAsked), (request, reply) => {
    const id = queryOf(request, 'id')
    if (id === '') throw httpError(400, 'id is required')
    const token = store.accessTokens.find(id)
    if (!token) throw httpError(400, 'token does not exist')
    const owner = store.users.get(token.user_name)
    checkMayManage(request, owner, `delete token of user ${token.user_name}`)
    withActivity(
      store,
      () => store.accessTokens.remove(id),
      () => ({
        by: callerName(request),
        action: 'DELETE',
        target: subject('USER_ACCESS_TOKEN', token, token),
        ...deletionDiff(store, token),
      }),
    )
    return sendEnvelope(reply, 'revoked access token')
  })

  /** Checks that the caller is the user, the super admin, or an admin for a user who is neither. */
  function checkMayManage(request: FastifyRequest, owner: User, action: string) {
    const caller = store.users.get(callerName(request))
    const isOwn = caller.username === owner.username
    const isBelow = !isAdministrator(owner.platform_role_id)
    const isSuper = caller.platform_role_id === 'super-admin'
    const mayManage = isOwn || isSuper || (caller.platform_role_id === 'admin' && isBelow)
    if (!mayManage) throw httpError(403, `not enough permissions to ${action}`)
  }
}
