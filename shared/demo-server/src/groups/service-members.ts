import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import type { Context } from '../context'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import type { User } from '../storage/account-tables'
import { found } from '../storage/missing'
import { userVersions } from '../users/versions'
import { userGroupOf } from './default-groups'
import { groupsOf } from './find-group'

/** Letting service users into a network and out of it (contract 2.3). */
export function serviceMemberRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = userVersions[store.apiVersion]

  app.get('/api/v1/users/unassigned_network_users', allow('user', on.members), (request, reply) => {
    const netid = queryOf(request, 'network_id')
    if (netid === '') throw refused(400, 'network is required')
    const users = store.users
      .all({ platform_role_id: 'service-user' })
      .filter(
        (user) => !groupsOf(store, user).some((group) => netid in (group.network_roles ?? {})),
      )
    const rows = users.length === 0 ? null : users.map(toReply)
    return envelope(reply, 'returned unassigned network service users', rows)
  })

  app.put('/api/v1/users/add_network_user', allow('user', on.members), (request, reply) => {
    const { user, netid, group } = membershipAsked(request)
    if (!store.networks.has(netid)) throw refused(400, `network ${netid} not found`)
    const groups = { ...user.user_group_ids, [group]: {} }
    return envelope(reply, 'updated user group', toReply(moved(user, groups)))
  })

  app.put('/api/v1/users/remove_network_user', allow('user', on.members), (request, reply) => {
    const { user, group } = membershipAsked(request)
    const { [group]: _left, ...groups } = user.user_group_ids ?? {}
    return envelope(reply, 'updated user group', toReply(moved(user, groups)))
  })

  function membershipAsked(request: FastifyRequest) {
    const username = queryOf(request, 'username')
    if (username === '') throw refused(400, 'username is required')
    const netid = queryOf(request, 'network_id')
    if (netid === '') throw refused(400, 'network is required')
    const user = found(400, () => store.users.get(username))
    if (user.platform_role_id !== 'service-user') throw refused(400, 'can only add service users')
    return { user, netid, group: userGroupOf(netid) }
  }

  /** The activity does not tell of it. */
  function moved({ username }: User, user_group_ids: User['user_group_ids']) {
    store.users.update(username, { user_group_ids })
    return store.users.get(username)
  }
}
