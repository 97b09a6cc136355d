import type { FastifyInstance } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { ZERO_TIME } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { paramOf } from '../http/query'
import { sendJson, sendEnvelope, HttpError, httpError } from '../http/replies'
import { deletionDiff, namedSubject, record, withActivity } from '../monitoring/activity'
import type { PendingUser } from '../storage/account-tables'
import { admitUser } from './admit-user'
import { newUser, userType100 } from './user'
import { userVersions } from './user-versions'

/** Routes for users from the identity provider who are pending approval (contract 1.7). */
export function pendingUserRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const path = '/api/users_pending'

  app.get(path, allow('admin', on.users), (_request, reply) => {
    const waiting = store.pendingUsers.all().toSorted((a, b) => (a.username < b.username ? -1 : 1))
    return sendJson(reply, waiting.map(shown))
  })

  app.delete(path, allow('admin', on.users), (request, reply) => {
    const by = callerName(request)
    withActivity(
      store,
      () => store.db.run('DELETE FROM pending_users'),
      () => ({ by, action: 'DELETE_ALL', target: namedSubject('PENDING_USER', by) }),
    )
    return sendEnvelope(reply, 'cleared all pending users')
  })

  // the response is the same for an unknown name, here and below
  app.post(`${path}/user/:username`, allow('self|admin', on.user), async (request, reply) => {
    const username = paramOf(request, 'username')
    const pending = store.pendingUsers.find(username)
    const target = namedSubject('PENDING_USER', username)
    const note = () => record(store, { by: callerName(request), action: 'CREATE', target })
    if (pending) await approve(context, pending, note)
    else note()
    return sendEnvelope(reply, `approved ${username}`)
  })

  app.delete(`${path}/user/:username`, allow('admin', on.user), (request, reply) => {
    const username = paramOf(request, 'username')
    withActivity(
      store,
      () => store.pendingUsers.remove(username),
      () => ({
        by: callerName(request),
        action: 'DELETE',
        target: namedSubject('PENDING_USER', username),
        // only who it was
        ...deletionDiff(store, {
          ...shown({ username, external_identity_provider_id: '' }),
          auth_type: '',
        }),
      }),
    )
    return sendEnvelope(reply, `deleted pending ${username}`)
  })

  /** Returns a pending user like a regular one, but without a role and other data of an account. */
  function shown({ username, external_identity_provider_id }: PendingUser) {
    const input = { ...userType100.zero(), username, external_identity_provider_id }
    const user = { ...newUser(input, '', ''), auth_type: 'oauth', created_at: ZERO_TIME }
    const looks = forServer(userVersions, store).toReply({ ...user, updated_at: ZERO_TIME })
    return { ...looks, remote_gw_ids: null, user_group_ids: null, network_roles: null }
  }
}

/** Throws HttpError 500. */
async function approve(context: Context, pending: PendingUser, alongside: () => void) {
  try {
    await admitUser(context, () => ({
      username: pending.username,
      providerId: pending.external_identity_provider_id,
      role: 'service-user',
      alongside,
    }))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw httpError(500, `failed to create user: ${error.message}`)
  }
}
