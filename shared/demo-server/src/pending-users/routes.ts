import type { FastifyInstance } from 'fastify'

import { allow } from '../auth/access'
import { ZERO_TIME } from '../clock'
import type { Context } from '../context'
import { paramOf } from '../http/query'
import { Refusal, refused } from '../http/refusal'
import { bare, envelope } from '../http/replies'
import type { PendingUser } from '../storage/account-tables'
import { admitUser } from '../users/admit-user'
import { newUser, userType100 } from '../users/user'
import { userVersions } from '../users/versions'

/** Who came through the identity provider and waits to be let in (contract 1.7). */
export function pendingUserRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const path = '/api/users_pending'

  app.get(path, allow('admin'), (_request, reply) => {
    const waiting = store.pendingUsers.all().toSorted((a, b) => (a.username < b.username ? -1 : 1))
    return bare(reply, waiting.map(shown))
  })

  app.delete(path, allow('admin'), (_request, reply) => {
    store.db.run('DELETE FROM pending_users')
    return envelope(reply, 'cleared all pending users')
  })

  // a name that nobody has is answered the same, here and below
  app.post(`${path}/user/:username`, allow('self|admin'), async (request, reply) => {
    const username = paramOf(request, 'username')
    const pending = store.pendingUsers.find(username)
    if (pending) await approve(context, pending)
    return envelope(reply, `approved ${username}`)
  })

  app.delete(`${path}/user/:username`, allow('admin'), (request, reply) => {
    const username = paramOf(request, 'username')
    store.pendingUsers.remove(username)
    return envelope(reply, `deleted pending ${username}`)
  })

  /** As a user whom others see: without a role, and with nothing that an account would have. */
  function shown({ username, external_identity_provider_id }: PendingUser) {
    const input = { ...userType100.zero(), username, external_identity_provider_id }
    const user = { ...newUser(input, '', ''), auth_type: 'oauth', created_at: ZERO_TIME }
    const looks = userVersions[store.apiVersion].toReply({ ...user, updated_at: ZERO_TIME })
    return { ...looks, remote_gw_ids: null, user_group_ids: null, network_roles: null }
  }
}

/** @throws Refusal 500 */
async function approve(context: Context, { username, external_identity_provider_id }: PendingUser) {
  try {
    await admitUser(context, {
      username,
      providerId: external_identity_provider_id,
      role: 'service-user',
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw refused(500, `failed to create user: ${error.message}`)
  }
}
