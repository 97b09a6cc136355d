import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow } from '../auth/access'
import { restrictedCaller } from '../auth/callers'
import type { Context } from '../context'
import { forServer } from '../edition'
import { createLikeMatcher, pageOf, queriesOf, queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import type { Group, User } from '../storage/account-tables'
import { found } from '../storage/missing'
import { ALL_NETWORKS, isAdministrator } from './default-roles'
import { groupsIn, groupsOf, groupVersions, reaches, userGroupOf } from './group'
import { userVersions } from './user-versions'

/** Routes for pages of groups, and for access to a network (contract 2.3). */
export function networkMemberRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = forServer(userVersions, store)
  const toGroupReply = forServer(groupVersions, store).toReply

  app.get('/api/v2/users/groups', allow('admin', on.users), (request, reply) => {
    const groups = groupsIn(store).filter((group) => matchesFilters(request, group))
    const sorted = groups.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    const page = pageOf(request, sorted)
    return sendEnvelope(reply, 'successfully fetched user groups', {
      ...page,
      data: page.data.map(toGroupReply),
    })
  })

  app.get('/api/v1/users/groups/network', allow('user', on.usersOfNetwork), (request, reply) => {
    const netid = networkAsked(request)
    const groups = groupsIn(store).filter(({ network_roles }) =>
      [netid, ALL_NETWORKS].some((name) => name in (network_roles ?? {})),
    )
    const message = `fetched user groups for network ${netid}`
    return sendEnvelope(reply, message, groups.map(toGroupReply))
  })

  app.get('/api/v1/users/network', allow('user', on.usersOfNetwork), (request, reply) => {
    const netid = networkAsked(request)
    const users = store.users
      .all()
      .filter((user) => isAdministrator(user.platform_role_id) || reaches(store, user, netid))
    return sendEnvelope(reply, `fetched users for network ${netid}`, users.map(toReply))
  })

  function networkAsked(request: FastifyRequest): string {
    const netid = queryOf(request, 'network')
    if (netid === '') throw httpError(400, 'network is required')
    if (!store.networks.has(netid)) throw httpError(400, `network ${netid} not found`)
    return netid
  }
}

/** Whether a group matches every filter of a query. */
function matchesFilters(
  request: FastifyRequest,
  { id, name, meta_data, default: own }: Group,
): boolean {
  // any other value, or none, selects custom groups
  const kinds = queriesOf(request, 'default')
  const isLike = createLikeMatcher(queryOf(request, 'q'))
  const isOfKind = kinds.length === 0 || kinds.some((kind) => (kind === 'true') === own)
  return isOfKind && [id, name, meta_data].some(isLike)
}

/** Route for the addresses of users (contract 2.3). */
export function userAddressRoutes(app: FastifyInstance, { store }: Context) {
  // users of a desktop program by their address; the real server shows those of all users to every user
  app.get('/api/v1/users/network_ip', allow('self|admin', on.userAsked), (request, reply) => {
    const restricted = restrictedCaller(store, request)
    const isOwnOnly = restricted !== undefined && restricted.user.platform_role_id !== 'auditor'
    const clients = store.extClients
      .all(isOwnOnly ? { ownerid: restricted.user.username } : {})
      .filter(({ device_id, remote_access_client_id: id }) => device_id !== '' || id !== '')
    const rows = clients.flatMap(({ address, ownerid }) => {
      const user = store.users.find(ownerid)
      if (!user || user.account_disabled) return []
      const groups = Object.keys(user.user_group_ids ?? {})
      const isIn = address !== '' && groups.length > 0
      return [[address, { user: ownerid, groups: isIn ? groups : null }]]
    })
    const mappings: unknown = Object.fromEntries(rows)
    return sendEnvelope(reply, 'returned user network ip map', { mappings })
  })
}

/** Route for the service users without access to a network (contract 2.3). */
export function otherUserRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = forServer(userVersions, store)

  app.get('/api/v1/users/unassigned_network_users', allow('user', on.members), (request, reply) => {
    const netid = queryOf(request, 'network_id')
    if (netid === '') throw httpError(400, 'network is required')
    const users = store.users
      .all({ platform_role_id: 'service-user' })
      .filter(
        (user) => !groupsOf(store, user).some((group) => netid in (group.network_roles ?? {})),
      )
    const rows = users.length === 0 ? null : users.map(toReply)
    return sendEnvelope(reply, 'returned unassigned network service users', rows)
  })
}

/** Routes that add service users to a network and remove them (contract 2.3). */
export function serviceMemberRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = forServer(userVersions, store)

  app.put('/api/v1/users/add_network_user', allow('user', on.members), (request, reply) => {
    const { user, netid, group } = membershipAsked(request)
    if (!store.networks.has(netid)) throw httpError(400, `network ${netid} not found`)
    const groups = { ...user.user_group_ids, [group]: {} }
    return sendEnvelope(reply, 'updated user group', toReply(moved(user, groups)))
  })

  app.put('/api/v1/users/remove_network_user', allow('user', on.members), (request, reply) => {
    const { user, group } = membershipAsked(request)
    const { [group]: _left, ...groups } = user.user_group_ids ?? {}
    return sendEnvelope(reply, 'updated user group', toReply(moved(user, groups)))
  })

  function membershipAsked(request: FastifyRequest) {
    const username = queryOf(request, 'username')
    if (username === '') throw httpError(400, 'username is required')
    const netid = queryOf(request, 'network_id')
    if (netid === '') throw httpError(400, 'network is required')
    const user = found(400, () => store.users.get(username))
    if (user.platform_role_id !== 'service-user') throw httpError(400, 'can only add service users')
    return { user, netid, group: userGroupOf(netid) }
  }

  /** Changes groups; the activity doesn't log it. */
  function moved({ username }: User, user_group_ids: User['user_group_ids']) {
    store.users.update(username, { user_group_ids })
    return store.users.get(username)
  }
}
