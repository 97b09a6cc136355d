import type { FastifyInstance, FastifyReply } from 'fastify'

import { on } from '../auth/about'
import { allow, callerName } from '../auth/access'
import type { Context } from '../context'
import { forServer } from '../edition'
import { paramOf } from '../http/query'
import { httpError } from '../http/replies'
import { formatNetwork, parseCidr } from '../networks/cidr'
import { statusOf } from '../nodes/node'
import type { Store } from '../storage/store'
import type { ExtClient, Host, Network, Node } from '../storage/tables'
import { createExtClient } from './create-ext-client'
import { clientDns, extClientType } from './ext-client'
import { extClientVersions } from './ext-client-versions'

type Tunnel = { client: ExtClient; gateway: Node; host: Host; network: Network }

/**
 * Returns the configuration for a client program, with blank lines as recorded (contract 1.11). The QR code contains
 * the same without commands. Throws HttpError 400 for a preferred address that isn't the gateway's.
 */
export function wireguardConfig(store: Store, client: ExtClient, options: ConfigOptions): string {
  const tunnel = tunnelOf(store, client)
  const { gateway } = tunnel
  const commands = options.withCommands
    ? [
        ...commandLines('PostUp', client.postup),
        '',
        ...commandLines('PostDown', client.postdown),
        '',
      ]
    : []
  return [
    '[Interface]',
    `Address = ${ownAddresses(client)}`,
    `PrivateKey = ${client.privatekey}`,
    `MTU = ${gateway.ingressmtu || tunnel.host.mtu || 1420}`,
    dnsLine(store, tunnel),
    ...commands,
    '',
    '[Peer]',
    `PublicKey = ${tunnel.host.publickey}`,
    `AllowedIPs = ${allowedRanges(store, tunnel).join(',')}`,
    `Endpoint = ${endpoint(tunnel, options.preferredIp)}`,
    `PersistentKeepalive = ${gateway.ingresspersistentkeepalive || tunnel.network.defaultkeepalive}`,
    '',
    '',
  ].join('\n')
}

/** Returns the address ranges that a client routes through its gateway. */
export function allowedRangesOf(store: Store, client: ExtClient): string[] {
  return allowedRanges(store, tunnelOf(store, client))
}

function tunnelOf(store: Store, client: ExtClient): Tunnel {
  const gateway = store.nodes.get(client.ingressgatewayid)
  return {
    client,
    gateway,
    host: store.hosts.get(gateway.hostid),
    network: store.networks.get(client.network),
  }
}

type ConfigOptions = { preferredIp: string; withCommands: boolean }

function ownAddresses({ address, address6 }: ExtClient): string {
  const addresses = [address && `${address}/32`, address6 && `${address6}/128`]
  return addresses.filter((address) => address !== '').join(',')
}

function commandLines(name: string, script: string): string[] {
  return script === '' ? [] : script.split('\n').map((command) => `${name} = ${command}`)
}

function dnsLine(store: Store, { client, ...place }: Tunnel): string {
  const servers = client.dns || forServer(clientDns, store).inFile(store, place)
  return servers === '' ? '' : `DNS = ${servers}`
}

/** Returns the network first, then the ranges behind other nodes in it, as networks in alphabetical order. */
function allowedRanges(store: Store, { client, gateway, network }: Tunnel): string[] {
  if (gateway.isinternetgateway) {
    const hasIpv6 = client.address6 !== '' && gateway.address6 !== ''
    return hasIpv6 ? ['0.0.0.0/0', '::/0'] : ['0.0.0.0/0']
  }
  const networkRanges = [network.addressrange, network.addressrange6].filter(
    (range) => range !== '',
  )
  const otherClients = store.extClients
    .all({ network: network.netid })
    .filter(({ clientid }) => clientid !== client.clientid)
  const rangesBehind = [
    ...forServer(extClientVersions, store).routedRanges(store, client),
    ...otherClients.flatMap(({ extraallowedips }) => extraallowedips ?? []),
  ]
  const networks = rangesBehind.flatMap((range) => parseCidr(range) ?? []).map(formatNetwork)
  return [...networkRanges, ...[...new Set(networks)].toSorted()]
}

/** Returns the endpoint of a gateway. On Pro a gateway can have additional addresses. */
function endpoint({ gateway, host }: Tunnel, preferredIp: string): string {
  const { endpointip, endpointipv6, listenport } = host
  const addresses = [endpointip, endpointipv6].filter((address) => address !== '')
  const isKnown = [...addresses, ...gateway.additional_rag_ips].includes(preferredIp)
  if (preferredIp !== '' && !isKnown) {
    throw httpError(400, 'preferred endpoint ip is not associated with the RAG')
  }
  const address = preferredIp || (addresses[0] ?? '')
  return address.includes(':') ? `[${address}]:${listenport}` : `${address}:${listenport}`
}

type ConfigRequest = { client: ExtClient; preferredIp: string }

/** Sends the configuration file for a client program. Throws HttpError 400. */
export function sendConfigFile(
  reply: FastifyReply,
  store: Store,
  { client, preferredIp }: ConfigRequest,
): FastifyReply {
  const text = wireguardConfig(store, client, { preferredIp, withCommands: true })
  return reply
    .type('application/config')
    .header('Content-Disposition', `attachment; filename="${client.clientid}.conf"`)
    .send(text)
}

/** Route that creates a client on the gateway with the fewest (contract 1.11); removed in 1.5.1. */
export function leastLoadedRoutes(app: FastifyInstance, { store }: Context) {
  app.get('/api/v1/client_conf/:network', allow('admin', on.serverNetwork), (request, reply) => {
    const gateway = leastLoadedGateway(store, paramOf(request, 'network'))
    if (!gateway) throw httpError(500, 'no result found')
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
