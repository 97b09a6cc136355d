import { DAY_SECONDS } from '@meshdeck/domain/times'

import { defaultPolicies, gatewaysTag } from '../access-control/default-policies'
import { defaultTag } from '../access-control/tag'
import { unixNow, ZERO_TIME } from '../clock'
import { forServer } from '../edition'
import { clientDns } from '../ext-clients/ext-client'
import { gatewayFieldsOf, ingressFields } from '../gateways/create-gateway'
import { defaultKey, KEY_LENGTH } from '../hosts/enrollment-key'
import { formatAddress, lastAddress, parseCidr } from '../networks/cidr'
import { defaultNameServer } from '../networks/name-server'
import { newNetwork, withDefaults, zeroNetwork } from '../networks/network'
import { keyPairFrom } from '../server/secrets'
import type { Store } from '../storage/store'
import type { Network, Node } from '../storage/tables'
import type { Random } from './random'
import type { Fleet } from './seed-fleet'

/** Network of cameras, meters and similar devices. */
export const FIELD = 'iot-field'

/** The first three networks of every seeded server. */
const wellKnown = [
  { netid: 'corp-backbone', hasIpv6: true, defaultacl: 'yes' },
  { netid: 'dc-services', hasIpv6: true, defaultacl: 'yes' },
  { netid: FIELD, hasIpv6: false, defaultacl: 'no' },
]

/** Seeds networks with their defaults. */
export function seedNetworks(store: Store, count: number, random: Random): Network[] {
  return Array.from({ length: count }, (_, index) => {
    const network = describeNetwork(index, count)
    store.networks.insert(network)
    store.keys.insert({ ...defaultKey(network.netid), value: random.text(KEY_LENGTH) })
    store.nameServers.insert(defaultNameServer(network.netid))
    store.tags.insert(defaultTag(network.netid))
    for (const policy of defaultPolicies(network.netid)) store.policies.insert(policy)
    return network
  })
}

function describeNetwork(index: number, count: number): Network {
  const { netid, hasIpv6, defaultacl } = wellKnown[index] ?? {
    netid: `branch-${String(index + 1).padStart(3, '0')}`,
    hasIpv6: false,
    defaultacl: 'yes',
  }
  const changedAt = unixNow() - (index + 3) * DAY_SECONDS
  const network = withDefaults({
    ...zeroNetwork(),
    netid,
    addressrange: rangeOf(index, count),
    addressrange6: hasIpv6 ? `fd3c:5eed:${(index + 1).toString(16)}::/64` : '',
    isipv6: hasIpv6 ? 'yes' : 'no',
    defaultacl,
  })
  return newNetwork(network, changedAt)
}

/** Returns 10.20.0.0/16 and following; with more than 200 networks, quarters of 10.0.0.0/16 and following (/18). */
function rangeOf(index: number, count: number): string {
  if (count <= 200) return `10.${20 + index}.0.0/16`
  return `10.${Math.floor(index / 4)}.${(index % 4) * 64}.0/18`
}

const clients = [
  { clientid: 'netops-tablet', os: 'android', device: 'tablet', owner: 'netops', enabled: true },
  { clientid: 'helpdesk-phone', os: 'ios', device: 'phone', owner: 'helpdesk', enabled: true },
  {
    clientid: 'field-scanner',
    os: 'android',
    device: 'scanner',
    owner: 'field-team',
    enabled: true,
  },
  {
    clientid: 'vendor-laptop',
    os: 'windows',
    device: 'laptop',
    owner: 'vendor-access',
    enabled: false,
  },
  { clientid: 'lobby-display', os: 'linux', device: 'display', owner: 'admin', enabled: true },
]

export type SeedContext = { store: Store; random: Random; networks: Network[]; fleet: Fleet }

/** Seeds gateways with their clients, relayed nodes, and one internet gateway. */
export function seedGateways(context: SeedContext) {
  const gateways = context.networks.flatMap(({ netid }) => makeGateway(context, netid) ?? [])
  for (const [index, client] of clients.entries()) {
    const gateway = gateways[index % Math.max(1, Math.min(gateways.length, 3))]
    if (gateway) addClient(context, gateway, { ...client, seat: BigInt(index) })
  }
  shareInternet(context, gateways[0])
}

/**
 * Makes the first Linux node of a network its gateway; in the field network it relays nodes that can't reach the
 * others.
 */
function makeGateway({ store, fleet }: SeedContext, netid: string): Node | undefined {
  const linux = new Set(fleet.hosts.filter((host) => host.os === 'linux').map(({ id }) => id))
  const members = fleet.nodes.filter((node) => node.network === netid)
  const gateway = members.find((node) => linux.has(node.hostid))
  if (!gateway) return undefined
  const relayed = netid === FIELD ? members.filter((member) => member !== gateway).slice(0, 3) : []
  becomeGateway(store, gateway)
  if (relayed.length > 0) {
    store.nodes.update(gateway.id, { relaynodes: relayed.map(({ id }) => id) })
  }
  for (const { id } of relayed) store.nodes.update(id, { isrelayed: true, relayedby: gateway.id })
  return gateway
}

/** Makes a node a gateway and relay. */
export function becomeGateway(store: Store, node: Node) {
  store.nodes.update(node.id, {
    ...gatewayFieldsOf(store),
    ...ingressFields(store, node),
    isrelay: true,
    tags: { [gatewaysTag(node.network)]: {} },
  })
  store.hosts.update(node.hostid, { isstaticport: true })
}

type ClientPlan = (typeof clients)[number] & { seat: bigint }

/** Adds a client; `seat` counts from the top of the network's range. */
export function addClient({ store, random }: SeedContext, gateway: Node, plan: ClientPlan) {
  const { privateKey, publicKey } = keyPairFrom(random.bytes(32))
  const host = store.hosts.get(gateway.hostid)
  const network = store.networks.get(gateway.network)
  store.extClients.insert({
    clientid: plan.clientid,
    privatekey: privateKey,
    publickey: publicKey,
    network: gateway.network,
    dns: forServer(clientDns, store).first(store, { gateway, network }),
    address: fromTop(gateway.networkrange, plan.seat),
    address6: fromTop(gateway.networkrange6, plan.seat),
    extraallowedips: [],
    allowed_ips: null,
    ingressgatewayid: gateway.id,
    ingressgatewayendpoint: `${host.endpointip}:${host.listenport}`,
    lastmodified: unixNow() - random.below(30 * DAY_SECONDS),
    enabled: plan.enabled,
    ownerid: plan.owner,
    deniednodeacls: null,
    remote_access_client_id: '',
    postup: '',
    postdown: '',
    tags: {},
    os: plan.os,
    device_name: plan.device,
    public_endpoint: '',
    country: 'DE',
    location: host.location,
    os_family: '',
    os_version: '',
    kernel_version: '',
    client_version: '',
    device_id: '',
    jit_expires_at: '',
    last_evaluated_at: ZERO_TIME,
    posture_check_violations: null,
    posture_check_violation_severity_level: 0,
    metrics_since: unixNow() - 30 * DAY_SECONDS,
  })
}

function fromTop(range: string, seat: bigint): string {
  const cidr = parseCidr(range)
  return cidr ? formatAddress(lastAddress(cidr) - 1n - seat, cidr.family) : ''
}

/** Makes a second Linux node of the gateway's network the internet gateway of one neighbor. */
function shareInternet({ store, fleet }: SeedContext, gateway: Node | undefined) {
  const osOf = new Map(fleet.hosts.map(({ id, os }) => [id, os]))
  const otherNodes = fleet.nodes.filter(
    (node) => node.network === gateway?.network && node !== gateway,
  )
  const exit = otherNodes.find((node) => osOf.get(node.hostid) === 'linux')
  const user = otherNodes.find((node) => osOf.get(node.hostid) === 'windows')
  if (!exit || !user) return
  store.nodes.update(exit.id, { isinternetgateway: true, inet_node_client_ids: [user.id] })
  store.nodes.update(user.id, { internetgw_node_id: exit.id })
}
