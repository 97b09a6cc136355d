import type { FastifyInstance } from 'fastify'

import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { envelope } from '../http/replies'
import { createEgress, deleteEgress, updateEgress } from './save-egress'
import { egressVersions } from './versions'

/** Ranges behind nodes (contract 1.15). */
export function egressRoutes(app: FastifyInstance, { store }: Context) {
  const { bodyType, toReply } = egressVersions[store.apiVersion]

  app.get('/api/v1/egress', allow('network-user'), (request, reply) => {
    const network = queryOf(request, 'network')
    if (network === '') throw refused(400, 'network is required')
    return envelope(
      reply,
      'fetched egress resource list',
      store.egress.all({ network }).map(toReply),
    )
  })

  app.post('/api/v1/egress', allow('network-admin'), (request, reply) => {
    const egress = createEgress(store, decodeBody(bodyType, request), callerName(request))
    return envelope(reply, 'created egress resource', toReply(egress))
  })

  app.put('/api/v1/egress', allow('network-admin'), (request, reply) =>
    envelope(
      reply,
      'updated egress resource',
      toReply(updateEgress(store, decodeBody(bodyType, request))),
    ),
  )

  app.delete('/api/v1/egress', allow('network-admin'), (request, reply) => {
    const id = queryOf(request, 'id')
    if (id === '') throw refused(400, 'id is required')
    deleteEgress(store, id)
    return envelope(reply, 'deleted egress resource')
  })
}
