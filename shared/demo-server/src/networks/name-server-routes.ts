import type { FastifyInstance } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames, checkNetworkAsked } from '../auth/check-rights'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { queryOf } from '../http/query'
import { sendEnvelope, httpError } from '../http/replies'
import { withActivity, subject } from '../monitoring/activity'
import type { NameServer } from '../storage/name-tables'
import { type NameServerInput, knownServices, nameServerVersions, namesIn } from './name-server'
import { createNameServer, deleteNameServer, updateNameServer } from './save-name-server'

/** Routes for name servers of networks (contract 2.9), which 1.0.0 doesn't have. */
export function nameServerRoutes(app: FastifyInstance, { store }: Context) {
  const { bodyType, toReply } = forServer(nameServerVersions, store)
  const path = '/api/v1/nameserver'

  app.get(path, allow('user', on.nameServers), (request, reply) => {
    const network_id = queryOf(request, 'network')
    if (network_id === '') throw httpError(400, 'network is required')
    const rows = store.nameServers.all({ network_id }).map(toReply)
    return sendEnvelope(reply, 'fetched nameservers', rows)
  })

  app.get(`${path}/global`, allow('user', on.nameServers), (_request, reply) => {
    const services = [...knownServices].map(([id, ips]) => [id, { id, ips }])
    return sendEnvelope(reply, 'fetched nameservers', Object.fromEntries(services))
  })

  app.post(path, allow('admin', on.nameServers), (request, reply) => {
    const input = decodeBody(bodyType, request)
    checkNetworkAsked(store, request, input.network_id)
    checkNames(store, request, namesIn(input))
    const by = callerName(request)
    const nameServer = withActivity(
      store,
      () => createNameServer(store, input, by),
      (made) => ({ by, action: 'CREATE', ...about(made) }),
    )
    return sendEnvelope(reply, 'created nameserver', toReply(nameServer))
  })

  app.put(path, allow('admin', on.nameServers), (request, reply) => {
    const input = decodeBody(bodyType, request)
    checkNetworkAsked(store, request, store.nameServers.find(input.id)?.network_id)
    checkNames(store, request, { ...namesIn(input), networks: [input.network_id] })
    const { after } = withActivity(
      store,
      () => updateNameServer(store, input),
      ({ before, after: now }) => ({
        by: callerName(request),
        action: 'UPDATE',
        ...about(now),
        // the requested values, not the updated name server
        diff: {
          Old: toReply(before),
          New: toReply(askedNameServer(input, before)),
        },
      }),
    )
    return sendEnvelope(reply, 'updated nameserver', toReply(after))
  })

  app.delete(path, allow('admin', on.nameServers), (request, reply) => {
    const id = queryOf(request, 'id')
    checkNetworkAsked(store, request, store.nameServers.find(id)?.network_id)
    withActivity(
      store,
      () => deleteNameServer(store, id),
      (gone) => ({
        by: callerName(request),
        action: 'DELETE',
        ...about(gone),
        diff: { Old: toReply(gone), New: null },
      }),
    )
    return sendEnvelope(reply, 'deleted nameserver resource')
  })
}

function askedNameServer(input: NameServerInput, before: NameServer): NameServer {
  return { ...before, ...input, tags: input.tags ?? {}, nodes: input.nodes ?? {} }
}

function about(nameServer: NameServer) {
  return { target: subject('NAMESERVER', nameServer), network_id: nameServer.network_id }
}
