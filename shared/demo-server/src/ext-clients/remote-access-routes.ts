import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decodeBody, struct } from '../http/decode-body'
import { string } from '../http/field-types'
import { paramOf, queryOf } from '../http/query'
import { sendJson, sendEnvelope, httpError } from '../http/replies'
import { createStatuses } from '../monitoring/links'
import { networkVersions } from '../networks/network-versions'
import { found } from '../storage/missing'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'
import { userVersions } from '../users/user-versions'
import { createExtClient } from './create-ext-client'
import { extClientType, emptyClient } from './ext-client'
import { extClientVersions } from './ext-client-versions'
import {
  attachToGateway,
  detachFromGateway,
  gatewaysOf,
  type Program,
  remoteAccessVersions,
  userOf,
} from './remote-access'
import { allowedRangesOf } from './wireguard-config'

/** Routes that assign gateways to users (contract 1.3). */
export function remoteAccessRoutes(app: FastifyInstance, { store }: Context) {
  const { toReply } = forServer(userVersions, store)
  const userGatewayPath = '/api/users/:username/remote_access_gw/:remote_access_gateway_id'

  app.get('/api/users/ingress/:ingress_id', allow('admin', on.gatewayUsers), (request, reply) => {
    const node = found(400, () => store.nodes.get(paramOf(request, 'ingress_id')))
    const users = store.users
      .all()
      .filter(({ platform_role_id }) => !['super-admin', 'admin'].includes(platform_role_id))
    const rows = users.length === 0 ? null : users.map(toReply)
    return sendJson(reply, { node_id: node.id, network: node.network, users: rows })
  })

  app.post(userGatewayPath, allow('admin', on.gatewaysOfUser), (request, reply) =>
    sendJson(reply, toReply(attachToGateway(store, giftOf(request)))),
  )

  app.delete(userGatewayPath, allow('admin', on.gatewaysOfUser), (request, reply) =>
    sendJson(reply, toReply(detachFromGateway(store, giftOf(request)))),
  )
}

function giftOf(request: FastifyRequest) {
  return {
    username: paramOf(request, 'username'),
    gatewayId: paramOf(request, 'remote_access_gateway_id'),
  }
}

const programType = struct('UserRemoteGwsReq', { remote_access_clientid: string() })

/** Routes of desktop programs for their users (contract 1.19). */
export function desktopProgramRoutes(app: FastifyInstance, { store }: Context) {
  const { pointsAccess, noNetworks } = forServer(remoteAccessVersions, store)
  const { toReply: toNetworkReply } = forServer(networkVersions, store)
  const gatewaysFor = (username: string) => gatewaysOf(store, userOf(store, username))

  app.get('/api/users/:username/remote_access_gw', allow('self', on.account), (request, reply) => {
    const username = paramOf(request, 'username')
    const gateways = gatewaysFor(username)
    const program = programOf(request)
    if (program === '') throw httpError(400, 'remote access client id cannot be empty')
    const requester = { username, program, device: queryOf(request, 'device_id') }
    const rows = gateways
      .map((node) => ({ node, client: listedClientOn(store, node, requester) }))
      .filter(({ node, client }) => client || (node.isingressgateway && !node.pendingdelete))
      // connected ones come first
      .toSorted((a, b) => Number(b.client !== undefined) - Number(a.client !== undefined))
      .map(({ node, client }) => listedGateway(store, node, client))
    if (queryOf(request, 'from_mobile') === 'true') {
      return sendEnvelope(reply, `fetched gateways for user${username}`, rows)
    }
    return sendJson(reply, byNetwork(rows))
  })

  app.get('/api/v1/rac/networks', allow('user', on.networks), (request, reply) => {
    const netids = new Set(gatewaysFor(callerName(request)).map(({ network }) => network))
    const networks = [...netids].flatMap((netid) => store.networks.find(netid) ?? [])
    const rows = networks.length === 0 ? noNetworks : networks.map(toNetworkReply)
    return sendEnvelope(reply, 'fetched user accessible networks', rows)
  })

  app.get(
    '/api/v1/rac/network/:network/access_points',
    allow(pointsAccess, on.serverNetwork),
    (request, reply) => {
      const network = paramOf(request, 'network')
      const rows = gatewaysFor(callerName(request))
        .filter((node) => node.network === network)
        .map(({ id, hostid, isinternetgateway, metadata }) => ({
          remote_access_gw_id: id,
          gw_name: store.hosts.get(hostid).name,
          network,
          connected: false,
          is_internet_gateway: isinternetgateway,
          metadata,
        }))
      return sendEnvelope(reply, `fetched user accessible gateways in network ${network}`, rows)
    },
  )

  // the first request creates the client
  app.get(
    '/api/v1/rac/access_point/:access_point_id/config',
    allow('admin', on.server),
    (request, reply) => {
      const username = callerName(request)
      const gateways = gatewaysFor(username)
      const owner = { username, program: decodeBody(programType, request).remote_access_clientid }
      const id = paramOf(request, 'access_point_id')
      const node = gateways.find((gateway) => gateway.id === id)
      if (!node) throw httpError(403, 'access denied')
      const existingClient = clientOn(store, node, owner)
      const client = existingClient ?? makeClientOn(store, node, owner)
      const row = gatewayWithClient(store, node, { client, isNew: existingClient === undefined })
      return sendEnvelope(reply, `fetched user config to gw ${id}`, row)
    },
  )
}

/** Returns the program that sends the request, from the query or the body. */
function programOf(request: FastifyRequest): string {
  const programId = queryOf(request, 'remote_access_clientid')
  return programId || decodeBody(programType, request).remote_access_clientid
}

function byNetwork<T extends { network: string }>(rows: T[]): Record<string, T[]> {
  const netids = new Set(rows.map(({ network }) => network))
  return Object.fromEntries(
    [...netids].map((netid) => [netid, rows.filter(({ network }) => network === netid)]),
  )
}

/** User with a desktop program. Each program has one client on a gateway. */
type Owner = { username: string; program: string }

function clientOn(
  store: Store,
  gateway: Node,
  { username, program }: Owner,
): ExtClient | undefined {
  const twins = store.extClients.all({ ingressgatewayid: gateway.id, ownerid: username })
  return twins.find(({ remote_access_client_id }) => remote_access_client_id === program)
}

/** Returns the client that a list of gateways shows for a user's program. */
function listedClientOn(
  store: Store,
  gateway: Node,
  { username, ...wantedProgram }: Program & { username: string },
): ExtClient | undefined {
  const ownClients = store.extClients
    .all({ ingressgatewayid: gateway.id, ownerid: username })
    .filter(({ remote_access_client_id }) => remote_access_client_id !== '')
    .toSorted((a, b) => (a.clientid < b.clientid ? -1 : 1))
  return forServer(remoteAccessVersions, store).choose(ownClients, wantedProgram)
}

/** Throws HttpError 500 when the network is full. */
function makeClientOn(store: Store, gateway: Node, { username, program }: Owner): ExtClient {
  const dns = forServer(remoteAccessVersions, store).firstDns(gateway)
  const input = { ...extClientType.zero(), remote_access_client_id: program, dns }
  return createExtClient(store, { gateway, input, ownerid: username })
}

/** Returns a gateway in the list for a desktop program, with the program's client there, if any. */
function listedGateway(store: Store, node: Node, client: ExtClient | undefined) {
  const { dnsFields, programDns } = forServer(remoteAccessVersions, store)
  const clientWithRanges = client && {
    ...client,
    dns: client.dns || programDns(store, node),
    allowed_ips: allowedRangesOf(store, client),
  }
  return { ...gatewayReply(store, node, clientWithRanges), ...dnsFields(store, node) }
}

/** Returns a gateway with the client whose settings a desktop program requests; a new client has no ranges yet. */
function gatewayWithClient(
  store: Store,
  node: Node,
  { client, isNew }: { client: ExtClient; isNew: boolean },
) {
  const { noDnsFields } = forServer(remoteAccessVersions, store)
  const clientWithRanges = isNew
    ? client
    : { ...client, allowed_ips: allowedRangesOf(store, client) }
  return { ...gatewayReply(store, node, clientWithRanges), status: '', ...noDnsFields(store, node) }
}

/** Returns a gateway in the shape for desktop programs (contract 1.19). */
function gatewayReply(store: Store, node: Node, client: ExtClient | undefined) {
  const clients = forServer(extClientVersions, store)
  const host = store.hosts.get(node.hostid)
  const network = store.networks.find(node.network)
  return {
    remote_access_gw_id: node.id,
    gw_name: host.name,
    network: node.network,
    connected: client !== undefined,
    is_internet_gateway: node.isinternetgateway,
    gw_client: clients.toReply(client ?? emptyClient),
    gw_peer_public_key: host.publickey,
    gw_listen_port: host.wg_public_listen_port || host.listenport,
    metadata: node.metadata,
    allowed_endpoints: [host.endpointip, host.endpointipv6, ...node.additional_rag_ips].filter(
      (address) => address !== '',
    ),
    network_addresses: [network?.addressrange ?? '', network?.addressrange6 ?? ''],
    status: createStatuses(store).inLists(node),
    dns_address: node.ingressdns,
    addresses: [node.address, node.address6].filter((address) => address !== '').join(','),
  }
}
