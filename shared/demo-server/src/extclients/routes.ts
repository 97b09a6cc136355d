import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { restrictedCaller } from '../auth/caller-role'
import { checkNames } from '../auth/network-asked'
import { DENIED } from '../auth/rights'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { paramOf, queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { bare, envelope } from '../http/replies'
import { sendListAsMade } from '../http/send-as-made'
import { readIds } from '../storage/read-ids'
import { readInGroups } from '../storage/read-in-groups'
import type { ExtClient } from '../storage/tables'
import { withDns } from './client-dns'
import { sendConfigFile } from './config-file'
import { createExtClient } from './create-ext-client'
import { extClientType, namesIn } from './ext-client'
import { readsClientsOf, readsKeyOf, shownTo, type ShownTo } from './private-keys'
import { removeExtClient } from './remove-ext-client'
import { updateExtClient } from './update-ext-client'
import { extClientVersions } from './versions'
import { wireguardConfig } from './wireguard-config'

const PICTURE_WIDTH = 220

/** Of one network, or of one owner; of all without. */
type Whose = { network?: string; ownerid?: string | undefined }

/** External clients (contract 1.11). */
export function extClientRoutes(app: FastifyInstance, { store }: Context) {
  const version = extClientVersions[store.apiVersion]
  const toReply = (client: ExtClient, request: FastifyRequest) =>
    version.toReply(withDns(store, shownTo(store, request)(client)))
  const path = '/api/extclients/:network'

  app.get('/api/extclients', allow('admin', on.allClients), (request, reply) =>
    sendListAsMade(reply, listReplies(idsOf({}), shownTo(store, request))),
  )

  app.get(path, allow('network-user', on.clients), (request, reply) => {
    const network = paramOf(request, 'network')
    // 1.5.1 shows everybody his own, but for administrators
    const restricted = version.showsOwnOnly ? restrictedCaller(store, request) : undefined
    const ids = idsOf({ network, ownerid: restricted?.user.username })
    return sendListAsMade(reply, listReplies(ids, shownTo(store, request)), restricted ? [] : null)
  })

  app.get(`${path}/:clientid`, allow('network-user', on.client), (request, reply) =>
    bare(reply, toReply(clientOfPath(request), request)),
  )

  // the gateway decides the network, not the path
  app.post(`${path}/:nodeid`, allow('network-user', on.newClient), (request, reply) => {
    const gateway = store.nodes.find(paramOf(request, 'nodeid'))
    if (!gateway?.isingressgateway) throw refused(400, 'ingress does not exist')
    const input = decodeBody(extClientType, request)
    checkNames(store, request, namesIn(input))
    const mayRead = readsClientsOf(store, request)
    const owner = { ownerid: callerName(request), mayRead }
    const client = createExtClient(store, { gateway, input, ...owner })
    return version.sendCreated(reply, client)
  })

  app.put(`${path}/:clientid`, allow('network-user', on.client), (request, reply) => {
    const input = decodeBody(extClientType, request)
    const clientid = paramOf(request, 'clientid')
    const netid = paramOf(request, 'network')
    const networks = [store.extClients.find(clientid)?.network ?? '']
    checkNames(store, request, { ...namesIn(input), networks })
    const client = updateExtClient(store, {
      clientid,
      netid,
      input,
      mayRead: readsClientsOf(store, request),
    })
    return bare(reply, version.toReply(client))
  })

  app.delete(`${path}/:clientid`, allow('network-user', on.client), (request, reply) => {
    const clientid = paramOf(request, 'clientid')
    const known = store.extClients.find(clientid)
    const client = known?.network === paramOf(request, 'network') ? known : undefined
    version.checkDeletion(client, clientid)
    if (client) removeExtClient(store, client)
    return envelope(reply, `${clientid} deleted.`)
  })

  app.get(`${path}/:clientid/:type`, allow('network-user', on.client), async (request, reply) => {
    const client = clientOfPath(request)
    const type = paramOf(request, 'type')
    if (type !== 'file' && type !== 'qr') return bare(reply, toReply(client, request))
    if (!readsKeyOf(store, request)(client)) throw refused(403, DENIED)
    const preferredIp = queryOf(request, 'preferredip')
    if (type === 'file') return sendConfigFile(reply, store, { client, preferredIp })
    return sendPicture(reply, wireguardConfig(store, client, { preferredIp, withCommands: false }))
  })

  /** In the order in which they were made. */
  function idsOf({ network, ownerid }: Whose): string[] {
    return readIds(
      store.db,
      `SELECT clientid AS id FROM extclients
       WHERE network = coalesce(?, network) AND ownerid = coalesce(?, ownerid) ORDER BY rowid`,
      [network ?? null, ownerid ?? null],
    )
  }

  function* listReplies(ids: string[], shown: ShownTo) {
    for (const clients of readInGroups(store.extClients, ids)) {
      for (const client of clients) yield version.toListReply(shown(client))
    }
  }

  function clientOfPath(request: FastifyRequest): ExtClient {
    version.checkAnyone(store)
    const client = store.extClients.find(paramOf(request, 'clientid'))
    if (client?.network === paramOf(request, 'network')) return client
    throw refused(500, 'no result found')
  }
}

async function sendPicture(reply: FastifyReply, text: string) {
  const { toBuffer } = await import('qrcode')
  return reply.type('image/png').send(await toBuffer(text, { width: PICTURE_WIDTH }))
}
