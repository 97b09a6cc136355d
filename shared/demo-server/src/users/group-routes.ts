import type { FastifyInstance } from 'fastify'

import { goneDiff, subject } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { getGroup, groupsIn, groupVersions } from './group'
import { createGroup, deleteGroup, updateGroup } from './save-group'

/** Groups, which give their members roles on networks (contract 1.5). */
export function groupRoutes(app: FastifyInstance, { store }: Context) {
  const { bodyType, newBodyType, toReply } = groupVersions[store.apiVersion]
  const path = '/api/v1/users/group'

  app.get('/api/v1/users/groups', allow('admin', on.users), (_request, reply) =>
    envelope(reply, 'successfully fetched user groups', groupsIn(store).map(toReply)),
  )

  app.get(path, allow('admin', on.users), (request, reply) => {
    const id = queryOf(request, 'group_id')
    if (id === '') throw refused(400, 'group id is required')
    return envelope(reply, 'successfully fetched user group', toReply(getGroup(store, id)))
  })

  app.post(path, allow('admin', on.users), (request, reply) => {
    const { user_group: input, members } = decodeBody(newBodyType, request)
    const group = recorded(
      store,
      () => createGroup(store, { input, members: members ?? [] }),
      (made) => ({
        by: callerName(request),
        action: 'CREATE',
        target: subject('USER_GROUP', made),
      }),
    )
    return envelope(reply, 'created user group', toReply(group))
  })

  app.put(path, allow('admin', on.users), (request, reply) => {
    const input = decodeBody(bodyType, request)
    const { after } = recorded(
      store,
      () => updateGroup(store, input),
      (change) => ({
        by: callerName(request),
        action: 'UPDATE',
        target: subject('USER_GROUP', change.after),
        diff: { Old: toReply(change.before), New: toReply(change.after) },
      }),
    )
    return envelope(reply, 'updated user group', toReply(after))
  })

  app.delete(path, allow('admin', on.users), (request, reply) => {
    recorded(
      store,
      () => deleteGroup(store, queryOf(request, 'group_id')),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        target: subject('USER_GROUP', gone),
        ...goneDiff(store, toReply(gone)),
      }),
    )
    return envelope(reply, 'deleted user group')
  })
}
