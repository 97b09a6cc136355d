import type { FastifyInstance, FastifyReply } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { paramOf } from '../http/query'
import { refused } from '../http/refusal'
import { statusOf } from '../nodes/node'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'
import { createExtClient } from './create-ext-client'
import { extClientType } from './ext-client'
import { wireguardConfig } from './wireguard-config'

type Wanted = { client: ExtClient; preferredIp: string }

/** Answers with the file a client program reads. @throws Refusal 400 */
export function sendConfigFile(
  reply: FastifyReply,
  store: Store,
  { client, preferredIp }: Wanted,
): FastifyReply {
  const text = wireguardConfig(store, client, { preferredIp, withCommands: true })
  return reply
    .type('application/config')
    .header('Content-Disposition', `attachment; filename="${client.clientid}.conf"`)
    .send(text)
}

/** A client made on the way, on the gateway that has fewest (contract 1.11); 1.5.1 has it no more. */
export function leastLoadedRoutes(app: FastifyInstance, { store }: Context) {
  app.get('/api/v1/client_conf/:network', allow('admin', on.serverNetwork), (request, reply) => {
    const gateway = leastLoadedGateway(store, paramOf(request, 'network'))
    if (!gateway) throw refused(500, 'no result found')
    const input = extClientType.zero()
    const client = createExtClient(store, { gateway, input, ownerid: callerName(request) })
    return sendConfigFile(reply, store, { client, preferredIp: '' })
  })
}

function leastLoadedGateway(store: Store, network: string): Node | undefined {
  const gateways = store.nodes
    .all({ network, isingressgateway: true })
    .filter((node) => statusOf(node) === 'online')
    .map((node) => ({ node, load: store.extClients.count({ ingressgatewayid: node.id }) }))
  return gateways.toSorted((a, b) => a.load - b.load)[0]?.node
}
