import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { checkNames } from '../auth/check-rights'
import type { Context } from '../context'
import { bulkDeleteType, checkNetworkOf, forEachOf } from '../http/bulk'
import { decodeBodyWithPrefix, struct } from '../http/decode-body'
import { bool, list, string } from '../http/field-types'
import { paramOf } from '../http/query'
import { sendAccepted, httpError } from '../http/replies'
import { namedSubject, withActivity } from '../monitoring/activity'
import type { ExtClient } from '../storage/tables'
import { switchClient } from './ext-client'
import { removeExtClient } from './owner-sign-ins'

const statusType = struct('BulkExtClientStatusUpdate', { ids: list(string()), enabled: bool() })
const NO_IDS_ERROR = 'no ext client IDs provided'

/** Routes that change several external clients at once (contract 2.8). Those outside the network are skipped. */
export function manyClientsRoutes(app: FastifyInstance, { store }: Context) {
  const path = '/api/v1/extclients/:network/bulk'

  app.delete(path, allow('admin', on.clients), (request, reply) => {
    const { ids } = decodeBodyWithPrefix(bulkDeleteType, request)
    if (ids?.length) checkNetworkOf(store, request)
    checkNames(store, request, { members: ids ?? [] })
    const count = forEachOf(store, { ids, none: NO_IDS_ERROR }, (id) =>
      withActivity(
        store,
        () => remove(clientOf(request, id)),
        ({ clientid, network, privatekey: _key, ...gone }) => ({
          by: callerName(request),
          action: 'DELETE',
          target: namedSubject('NETWORK', clientid),
          network_id: network,
          diff: { Old: { clientid, network, ...gone }, New: null },
        }),
      ),
    )
    return sendAccepted(reply, `bulk delete of ${count} ext client(s) accepted`)
  })

  app.put(`${path}/status`, allow('admin', on.clients), (request, reply) => {
    checkNetworkOf(store, request)
    const { ids, enabled } = decodeBodyWithPrefix(statusType, request)
    checkNames(store, request, { members: ids ?? [] })
    const count = forEachOf(store, { ids, none: NO_IDS_ERROR }, (id) => {
      const client = clientOf(request, id)
      if (client.enabled === enabled) return
      withActivity(
        store,
        () => switchClient(store, client, enabled),
        () => ({
          by: callerName(request),
          action: enabled ? 'CONNECT' : 'DISCONNECT',
          target: namedSubject('NETWORK', id),
          network_id: client.network,
          diff: { Old: { enabled: client.enabled }, New: { enabled } },
        }),
      )
    })
    return sendAccepted(
      reply,
      `bulk ${enabled ? '' : 'DIS'}CONNECT of ${count} ext client(s) accepted`,
    )
  })

  function remove(client: ExtClient): ExtClient {
    removeExtClient(store, client)
    return client
  }

  function clientOf(request: FastifyRequest, id: string): ExtClient {
    const client = store.extClients.get(id)
    if (client.network === paramOf(request, 'network')) return client
    throw httpError(400, 'no result found')
  }
}
