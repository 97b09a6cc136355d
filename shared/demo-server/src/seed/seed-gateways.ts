import { gatewaysTag } from '../acls/default-policies'
import { formatAddress, lastAddress, parseCidr } from '../addresses/cidr'
import { unixNow, ZERO_TIME } from '../clock'
import { clientDns } from '../extclients/client-dns'
import { dutyOf, ingressFields } from '../gateways/make-gateway'
import { keyPairFrom } from '../server/key-pair'
import type { Store } from '../storage/store'
import type { Network, Node } from '../storage/tables'
import type { Random } from './random'
import type { Fleet } from './seed-fleet'
import { FIELD } from './seed-networks'

const DAY = 24 * 60 * 60

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

export type Scene = { store: Store; random: Random; networks: Network[]; fleet: Fleet }

/** Gateways with their clients, relayed nodes, and one way to the internet. */
export function seedGateways(scene: Scene) {
  const gateways = scene.networks.flatMap(({ netid }) => makeGateway(scene, netid) ?? [])
  for (const [index, client] of clients.entries()) {
    const gateway = gateways[index % Math.max(1, Math.min(gateways.length, 3))]
    if (gateway) addClient(scene, gateway, { ...client, seat: BigInt(index) })
  }
  shareInternet(scene, gateways[0])
}

/** The first Linux node of a network; in the field it relays what cannot reach the others. */
function makeGateway({ store, fleet }: Scene, netid: string): Node | undefined {
  const linux = new Set(fleet.hosts.filter((host) => host.os === 'linux').map(({ id }) => id))
  const members = fleet.nodes.filter((node) => node.network === netid)
  const gateway = members.find((node) => linux.has(node.hostid))
  if (!gateway) return undefined
  const relayed = netid === FIELD ? members.filter((it) => it !== gateway).slice(0, 3) : []
  becomeGateway(store, gateway)
  if (relayed.length > 0) {
    store.nodes.update(gateway.id, { relaynodes: relayed.map(({ id }) => id) })
  }
  for (const { id } of relayed) store.nodes.update(id, { isrelayed: true, relayedby: gateway.id })
  return gateway
}

/** Lets clients in, and relays. */
export function becomeGateway(store: Store, node: Node) {
  store.nodes.update(node.id, {
    ...dutyOf(store),
    ...ingressFields(store, node),
    isrelay: true,
    tags: { [gatewaysTag(node.network)]: {} },
  })
  store.hosts.update(node.hostid, { isstaticport: true })
}

type ClientPlan = (typeof clients)[number] & { seat: bigint }

/** `seat` counts from the top of the network's range. */
export function addClient({ store, random }: Scene, gateway: Node, plan: ClientPlan) {
  const { privateKey, publicKey } = keyPairFrom(random.bytes(32))
  const host = store.hosts.get(gateway.hostid)
  const network = store.networks.get(gateway.network)
  store.extClients.insert({
    clientid: plan.clientid,
    privatekey: privateKey,
    publickey: publicKey,
    network: gateway.network,
    dns: clientDns[store.apiVersion].first(store, { gateway, network }),
    address: fromTop(gateway.networkrange, plan.seat),
    address6: fromTop(gateway.networkrange6, plan.seat),
    extraallowedips: [],
    allowed_ips: null,
    ingressgatewayid: gateway.id,
    ingressgatewayendpoint: `${host.endpointip}:${host.listenport}`,
    lastmodified: unixNow() - random.below(30 * DAY),
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
    metrics_since: unixNow() - 30 * DAY,
  })
}

function fromTop(range: string, seat: bigint): string {
  const cidr = parseCidr(range)
  return cidr ? formatAddress(lastAddress(cidr) - 1n - seat, cidr.family) : ''
}

/** A second Linux node of the gateway's network lets one neighbour out through it. */
function shareInternet({ store, fleet }: Scene, gateway: Node | undefined) {
  const osOf = new Map(fleet.hosts.map(({ id, os }) => [id, os]))
  const others = fleet.nodes.filter((it) => it.network === gateway?.network && it !== gateway)
  const exit = others.find((node) => osOf.get(node.hostid) === 'linux')
  const user = others.find((node) => osOf.get(node.hostid) === 'windows')
  if (!exit || !user) return
  store.nodes.update(exit.id, { isinternetgateway: true, inet_node_client_ids: [user.id] })
  store.nodes.update(user.id, { internetgw_node_id: exit.id })
}
