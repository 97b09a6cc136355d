import type { FastifyInstance } from 'fastify'

import { subject } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames, checkNetworkAsked } from '../auth/network-asked'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { withText } from '../storage/missing'
import type { PostureCheck } from '../storage/posture-tables'
import { attributes, postureCheckReply, postureCheckType } from './posture-check'
import { createPostureCheck, deletePostureCheck, updatePostureCheck } from './save-posture-check'
import { createViolators } from './violators'

/** What is asked of devices, and which do not pass (contract 2.12): Pro of 1.5.1 only. */
export function postureRoutes(app: FastifyInstance, context: Context) {
  const { store } = context
  const path = '/api/v1/posture_check'
  const violators = createViolators(context)
  const toReply = (check: PostureCheck) => postureCheckReply(store, check)

  app.get(path, allow('user', on.postureChecks), (request, reply) => {
    const network_id = queryOf(request, 'network')
    if (network_id === '') throw refused(400, 'network is required')
    if (!store.networks.has(network_id)) throw refused(400, 'network not found')
    const id = queryOf(request, 'id')
    if (id === '') {
      const checks = store.postureChecks.all({ network_id }).map(toReply)
      return envelope(reply, 'fetched posture checks', checks)
    }
    const check = withText(500, 'error listing posture checks ', () => store.postureChecks.get(id))
    checkNetworkAsked(store, request, check.network_id)
    return envelope(reply, 'fetched posture check', toReply(check))
  })

  app.get(`${path}/attrs`, allow('user', on.postureChecks), (_request, reply) =>
    envelope(reply, 'fetched posture checks', Object.fromEntries(attributes)),
  )

  app.get(`${path}/violations`, allow('user', on.postureChecks), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw refused(400, 'network is required')
    const isOfUsers = queryOf(request, 'users') === 'true'
    const found = isOfUsers ? violators.userDevices(network) : violators.nodes(network)
    return envelope(reply, 'fetched posture checks violated nodes', found)
  })

  app.post(path, allow('admin', on.postureChecks), (request, reply) => {
    const input = decodeBody(postureCheckType, request)
    checkNetworkAsked(store, request, input.network_id)
    checkNames(store, request, { tags: Object.keys(input.tags ?? {}) })
    const by = callerName(request)
    const check = recorded(
      store,
      () => createPostureCheck(store, input, by),
      (made) => ({ by, action: 'CREATE', ...about(made) }),
    )
    return envelope(reply, 'created posture check', toReply(check))
  })

  app.put(path, allow('admin', on.postureChecks), (request, reply) => {
    const sent = decodeBody(postureCheckType, request)
    checkNetworkAsked(store, request, store.postureChecks.find(sent.id)?.network_id)
    checkNames(store, request, {
      networks: [sent.network_id],
      tags: Object.keys(sent.tags ?? {}),
    })
    const { after } = recorded(
      store,
      () => updatePostureCheck(store, sent),
      ({ before, after: now, input }) => ({
        by: callerName(request),
        action: 'UPDATE',
        ...about(now),
        diff: { Old: before, New: input },
      }),
    )
    return envelope(reply, 'updated posture check', toReply(after))
  })

  app.delete(path, allow('admin', on.postureChecks), (request, reply) => {
    const id = queryOf(request, 'id')
    checkNetworkAsked(store, request, store.postureChecks.find(id)?.network_id)
    const check = recorded(
      store,
      () => deletePostureCheck(store, id),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        ...about(gone),
        diff: { Old: gone, New: null },
      }),
    )
    return envelope(reply, 'deleted posture check', check)
  })
}

function about(check: PostureCheck) {
  return { target: subject('POSTURE_CHECK', check), network_id: check.network_id }
}
