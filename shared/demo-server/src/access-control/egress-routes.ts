import type { FastifyInstance } from 'fastify'

import { goneDiff, subject } from '../activity/deed'
import { recorded } from '../activity/record'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames, checkNetworkAsked } from '../auth/network-asked'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { ofServer } from '../edition'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import type { Egress } from '../storage/tables'
import { namesIn } from './egress'
import { createEgress, deleteEgress, updateEgress } from './save-egress'
import { egressVersions } from './versions'

/** Ranges behind nodes (contract 1.15). */
export function egressRoutes(app: FastifyInstance, { store }: Context) {
  const { bodyType, toReply, toldBefore } = ofServer(egressVersions, store)

  app.get('/api/v1/egress', allow('network-user', on.egress), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw refused(400, 'network is required')
    return envelope(
      reply,
      'fetched egress resource list',
      store.egress.all({ network }).map(toReply),
    )
  })

  app.post('/api/v1/egress', allow('network-admin', on.egress), (request, reply) => {
    const by = callerName(request)
    const input = decodeBody(bodyType, request)
    checkNetworkAsked(store, request, input.network)
    checkNames(store, request, namesIn(input))
    const egress = recorded(
      store,
      () => createEgress(store, input, by),
      (made) => ({ by, action: 'CREATE', ...about(made) }),
    )
    return envelope(reply, 'created egress resource', toReply(egress))
  })

  app.put('/api/v1/egress', allow('network-admin', on.egress), (request, reply) => {
    const input = decodeBody(bodyType, request)
    checkNetworkAsked(store, request, store.egress.find(input.id)?.network)
    checkNames(store, request, { ...namesIn(input), networks: [input.network] })
    const { after } = recorded(
      store,
      () => updateEgress(store, input),
      ({ before, after: now }) => ({
        by: callerName(request),
        action: 'UPDATE',
        ...about(before),
        diff: { Old: toReply(toldBefore(before, now)), New: toReply(now) },
      }),
    )
    return envelope(reply, 'updated egress resource', toReply(after))
  })

  app.delete('/api/v1/egress', allow('network-admin', on.egress), (request, reply) => {
    const id = queryOf(request, 'id')
    if (id === '') throw refused(400, 'id is required')
    checkNetworkAsked(store, request, store.egress.find(id)?.network)
    recorded(
      store,
      () => deleteEgress(store, id),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        ...about(gone),
        ...goneDiff(store, toReply(gone)),
      }),
    )
    return envelope(reply, 'deleted egress resource')
  })
}

function about(egress: Egress) {
  return { target: subject('EGRESS', egress), network_id: egress.network }
}
