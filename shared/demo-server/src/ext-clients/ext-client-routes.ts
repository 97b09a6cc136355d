import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { checkAccess } from '../access-control/jit-access'
import { checkMayConnect } from '../access-control/posture-state'
import { stripFromPolicies } from '../access-control/save-policy'
import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import { restrictedCaller } from '../auth/callers'
import { checkNames } from '../auth/check-rights'
import { DENIED } from '../auth/rights'
import { unixNow } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody } from '../http/decode-body'
import { paramOf, queryOf } from '../http/query'
import { sendJson, sendEnvelope, httpError } from '../http/replies'
import { sendListStreamed } from '../http/send-lists'
import { checkOutsideNetwork } from '../networks/allocate'
import { rememberFirstName } from '../networks/old-access-lists'
import { readIds, readInGroups } from '../storage/repository'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { createExtClient } from './create-ext-client'
import { checkExtClient, type ExtClientInput, extClientType, namesIn, withDns } from './ext-client'
import { extClientVersions } from './ext-client-versions'
import { removeExtClient } from './owner-sign-ins'
import {
  checkKeyIsFree,
  readsClientsOf,
  readsKeyOf,
  withKeysFor,
  type ShownTo,
} from './private-keys'
import { sendConfigFile, wireguardConfig } from './wireguard-config'

const PICTURE_WIDTH = 220

/** Clients of one network, or of one owner; all if both are missing. */
type Ownership = { network?: string; ownerid?: string | undefined }

/** Routes for external clients (contract 1.11). */
export function extClientRoutes(app: FastifyInstance, { store }: Context) {
  const version = forServer(extClientVersions, store)
  const toReply = (client: ExtClient, request: FastifyRequest) =>
    version.toReply(withDns(store, withKeysFor(store, request)(client)))
  const path = '/api/extclients/:network'

  app.get('/api/extclients', allow('admin', on.allClients), (request, reply) =>
    sendListStreamed(reply, listReplies(idsOf(store, {}), withKeysFor(store, request))),
  )

  app.get(path, allow('network-user', on.clients), (request, reply) => {
    const network = paramOf(request, 'network')
    // 1.5.1 shows users only their own, except for administrators
    const restricted = version.showsOwnOnly ? restrictedCaller(store, request) : undefined
    const ids = idsOf(store, { network, ownerid: restricted?.user.username })
    return sendListStreamed(
      reply,
      listReplies(ids, withKeysFor(store, request)),
      restricted ? [] : null,
    )
  })

  app.get(`${path}/:clientid`, allow('network-user', on.client), (request, reply) =>
    sendJson(reply, toReply(clientOfPath(request), request)),
  )

  // the gateway determines the network, not the path
  app.post(`${path}/:nodeid`, allow('network-user', on.newClient), (request, reply) => {
    const gateway = store.nodes.find(paramOf(request, 'nodeid'))
    if (!gateway?.isingressgateway) throw httpError(400, 'ingress does not exist')
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
    return sendJson(reply, version.toReply(client))
  })

  app.delete(`${path}/:clientid`, allow('network-user', on.client), (request, reply) => {
    const clientid = paramOf(request, 'clientid')
    const clientById = store.extClients.find(clientid)
    const client = clientById?.network === paramOf(request, 'network') ? clientById : undefined
    version.checkDeletion(client, clientid)
    if (client) removeExtClient(store, client)
    return sendEnvelope(reply, `${clientid} deleted.`)
  })

  app.get(`${path}/:clientid/:type`, allow('network-user', on.client), async (request, reply) => {
    const client = clientOfPath(request)
    const type = paramOf(request, 'type')
    if (type !== 'file' && type !== 'qr') return sendJson(reply, toReply(client, request))
    if (!readsKeyOf(store, request)(client)) throw httpError(403, DENIED)
    const preferredIp = queryOf(request, 'preferredip')
    if (type === 'file') return sendConfigFile(reply, store, { client, preferredIp })
    return sendPicture(reply, wireguardConfig(store, client, { preferredIp, withCommands: false }))
  })

  function* listReplies(ids: string[], shown: ShownTo) {
    for (const clients of readInGroups(store.extClients, ids)) {
      for (const client of clients) yield version.toListReply(shown(client))
    }
  }

  function clientOfPath(request: FastifyRequest): ExtClient {
    version.checkAnyone(store)
    const client = store.extClients.find(paramOf(request, 'clientid'))
    if (client?.network === paramOf(request, 'network')) return client
    throw httpError(500, 'no result found')
  }
}

async function sendPicture(reply: FastifyReply, text: string) {
  const { toBuffer } = await import('qrcode')
  return reply.type('image/png').send(await toBuffer(text, { width: PICTURE_WIDTH }))
}

type Update = {
  clientid: string
  netid: string
  input: ExtClientInput
  /** Whether the caller may see a client; none by default. */
  mayRead?: (client: ExtClient) => boolean
}

/**
 * Updates a client (contract 1.11): missing lists and texts are cleared, keys and gateway stay, a new name renames it.
 * It is removed from the policies that name it, as if it were deleted and created again. The real server loses a client
 * whose new name is missing; here the update is only rejected. Throws HttpError 400 or 500.
 */
export function updateExtClient(store: Store, update: Update): ExtClient {
  const { clientid, netid, input, mayRead = () => false } = update
  return store.transaction(() => {
    const client = store.extClients.find(clientid)
    if (!client) throw httpError(500, 'client not found')
    checkExtClient(store, input, input.clientid !== clientid)
    checkOutsideNetwork(store, netid, input.extraallowedips ?? [])
    const { publickey } = input
    const isNewKey = publickey !== '' && publickey !== client.publickey
    if (isNewKey) checkKeyIsFree(store, { publickey, clientid, mayRead })
    if (input.clientid === '') throw httpError(500, 'unable to get record key')
    stripFromPolicies(store, client.network, { id: 'device', value: clientid })
    const changes: Partial<ExtClient> = {
      clientid: input.clientid,
      publickey: input.publickey || client.publickey,
      dns: input.dns,
      extraallowedips: input.extraallowedips,
      enabled: input.enabled,
      deniednodeacls: input.deniednodeacls ?? client.deniednodeacls,
      postup: input.postup.replaceAll('\r\n', '\n'),
      postdown: input.postdown.replaceAll('\r\n', '\n'),
      tags: input.tags,
      country: input.country || client.country,
      location: input.location || client.location,
      lastmodified: unixNow(),
      ...forServer(extClientVersions, store).updateFields(input, client),
    }
    const updatedClient = { ...client, ...changes }
    if (updatedClient.device_id !== '' && updatedClient.enabled) {
      checkMayConnect(store, updatedClient)
      const until = checkAccess(store, updatedClient.network, updatedClient.ownerid)
      if (until !== '') changes.jit_expires_at = until
    }
    store.extClients.update(clientid, changes)
    if (input.clientid !== clientid) {
      rememberFirstName(store, { clientid: input.clientid, before: clientid })
    }
    return store.extClients.get(input.clientid)
  })
}

/** Returns the IDs of external clients in order of creation. */
function idsOf({ db }: Store, { network, ownerid }: Ownership): string[] {
  return readIds(
    db,
    `SELECT clientid AS id FROM extclients
     WHERE network = coalesce(?, network) AND ownerid = coalesce(?, ownerid) ORDER BY rowid`,
    [network ?? null, ownerid ?? null],
  )
}
