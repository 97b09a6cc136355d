import type { FastifyInstance, FastifyRequest } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { decodeBody } from '../decoding/decode-body'
import { string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { ofServer } from '../edition'
import { paramOf, queryOf } from '../http/query'
import { refused } from '../http/refusal'
import { bare, envelope } from '../http/replies'
import { networkVersions } from '../networks/versions'
import { gatewayWithClient, listedGateway } from './gateway-reply'
import { userOf } from './given-gateways'
import { clientOn, listedClientOn, makeClientOn } from './own-client'
import { gatewaysOf } from './user-gateways'
import { remoteAccessVersions } from './versions'

const programType = struct('UserRemoteGwsReq', { remote_access_clientid: string() })

/** What desktop programs ask for their users (contract 1.19). */
export function desktopProgramRoutes(app: FastifyInstance, { store }: Context) {
  const { pointsAccess, noNetworks } = remoteAccessVersions[store.apiVersion]
  const { toReply: toNetworkReply } = ofServer(networkVersions, store)
  const gatewaysFor = (username: string) => gatewaysOf(store, userOf(store, username))

  app.get('/api/users/:username/remote_access_gw', allow('self', on.account), (request, reply) => {
    const username = paramOf(request, 'username')
    const gateways = gatewaysFor(username)
    const program = programOf(request)
    if (program === '') throw refused(400, 'remote access client id cannot be empty')
    const asked = { username, program, device: queryOf(request, 'device_id') }
    const rows = gateways
      .map((node) => ({ node, client: listedClientOn(store, node, asked) }))
      .filter(({ node, client }) => client || (node.isingressgateway && !node.pendingdelete))
      // those he is connected to come first
      .toSorted((a, b) => Number(b.client !== undefined) - Number(a.client !== undefined))
      .map(({ node, client }) => listedGateway(store, node, client))
    if (queryOf(request, 'from_mobile') === 'true') {
      return envelope(reply, `fetched gateways for user${username}`, rows)
    }
    return bare(reply, byNetwork(rows))
  })

  app.get('/api/v1/rac/networks', allow('user', on.networks), (request, reply) => {
    const netids = new Set(gatewaysFor(callerName(request)).map(({ network }) => network))
    const networks = [...netids].flatMap((netid) => store.networks.find(netid) ?? [])
    const rows = networks.length === 0 ? noNetworks : networks.map(toNetworkReply)
    return envelope(reply, 'fetched user accessible networks', rows)
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
      return envelope(reply, `fetched user accessible gateways in network ${network}`, rows)
    },
  )

  // the first time it makes the client
  app.get(
    '/api/v1/rac/access_point/:access_point_id/config',
    allow('admin', on.server),
    (request, reply) => {
      const username = callerName(request)
      const gateways = gatewaysFor(username)
      const owner = { username, program: decodeBody(programType, request).remote_access_clientid }
      const id = paramOf(request, 'access_point_id')
      const node = gateways.find((gateway) => gateway.id === id)
      if (!node) throw refused(403, 'access denied')
      const known = clientOn(store, node, owner)
      const client = known ?? makeClientOn(store, node, owner)
      const row = gatewayWithClient(store, node, { client, isNew: known === undefined })
      return envelope(reply, `fetched user config to gw ${id}`, row)
    },
  )
}

/** The program that asks, by the query or by the body. */
function programOf(request: FastifyRequest): string {
  const asked = queryOf(request, 'remote_access_clientid')
  return asked || decodeBody(programType, request).remote_access_clientid
}

function byNetwork<T extends { network: string }>(rows: T[]): Record<string, T[]> {
  const netids = new Set(rows.map(({ network }) => network))
  return Object.fromEntries(
    [...netids].map((netid) => [netid, rows.filter(({ network }) => network === netid)]),
  )
}
