import { DAY_SECONDS, MINUTE_SECONDS } from '@meshdeck/domain/times'

import { unixNow, ZERO_TIME } from '../clock'
import { formatAddress, parseCidr } from '../networks/cidr'
import { newNode } from '../nodes/join-network'
import type { Store } from '../storage/store'
import type { Host, Network, Node } from '../storage/tables'
import {
  clientVersions,
  type DeviceKind,
  deviceKinds,
  type Place,
  places,
  systems,
} from './device-kinds'
import type { Random } from './random'
import { addSimulatedDevice } from './simulated-devices'

export type Fleet = { hosts: Host[]; nodes: Node[] }

const FIRST_PORT = 51_821
const MONTH = 30 * DAY_SECONDS

/** Seeds devices, each in its network, some in a second one. */
export function seedFleet(store: Store, networks: Network[], { random, size }: FleetPlan): Fleet {
  const fleet: Fleet = { hosts: [], nodes: [] }
  const addresses = new Map(networks.map(({ netid }) => [netid, 0n]))
  const names = new Map<string, number>()

  for (let index = 0; index < size; index += 1) {
    const kind = deviceKinds[index % deviceKinds.length] ?? deviceKinds[0]
    const place = places[index % places.length] ?? places[0]
    const name = nextName(names, `${place.code}-${kind.role}`)
    const host = describeHost(random, kind, { place, index, name })
    const nodes = networksOf(random, kind, { networks, index }).map((network) => {
      const offset = (addresses.get(network.netid) ?? 0n) + 1n
      addresses.set(network.netid, offset)
      return describeNode(random, host, { network, offset })
    })
    const storedHost = { ...host, nodes: nodes.map(({ id }) => id) }
    store.hosts.insert(storedHost)
    for (const node of nodes) store.nodes.insert(node)
    addSimulatedDevice(
      store,
      { seat: index + 1, absence: kind.offline, firstOn: host.isalive },
      host.id,
    )
    fleet.hosts.push(storedHost)
    fleet.nodes.push(...nodes)
  }
  return fleet
}

type FleetPlan = { random: Random; size: number }

/** Returns `ber-web-01`, `ber-web-02` and so on. */
function nextName(names: Map<string, number>, prefix: string): string {
  const number = (names.get(prefix) ?? 0) + 1
  names.set(prefix, number)
  return `${prefix}-${String(number).padStart(2, '0')}`
}

/** Returns a device as it is just after registration. */
export function describeHost(
  random: Random,
  kind: DeviceKind,
  { place, index, name }: SeedPosition,
): Host {
  const isAlive = !random.chance(kind.offline)
  const mac = random.bytes(6)
  mac[0] = 0x02
  return {
    id: random.uuid(),
    name,
    os: kind.os,
    version: kind.offline === 0 ? clientVersions[0] : random.pick(clientVersions),
    hostpass: '',
    publickey: random.bytes(32).toString('base64'),
    traffickeypublic: random.bytes(32).toString('base64'),
    macaddress: mac.toString('hex').match(/../g)?.join(':') ?? '',
    ...endpointOf(random, kind, { place, index }),
    mtu: 1420,
    endpointipv6: '',
    interfaces: [interfaceOf(random, kind, place)],
    defaultinterface: kind.port,
    interface: 'netmaker',
    firewallinuse: kind.firewall,
    isstatic: kind.isPublic,
    isstaticport: kind.isPublic,
    autoupdate: !random.chance(10),
    isdocker: false,
    isk8s: false,
    ipforwarding: kind.os === 'linux',
    daemoninstalled: true,
    debug: false,
    isdefault: false,
    verbosity: 0,
    persistentkeepalive: 20,
    dns: 'yes',
    location: place.location,
    nodes: [],
    ...systems[kind.os],
    country_code: place.country,
    enable_flow_logs: false,
    created_at: ZERO_TIME,
    updated_at: ZERO_TIME,
    isalive: isAlive,
  }
}

/**
 * Returns the endpoint of a device. A public device has its own port; the others share the addresses of their location
 * by port.
 */
function endpointOf(
  random: Random,
  { isPublic }: DeviceKind,
  { place, index }: Omit<SeedPosition, 'name'>,
) {
  const port = isPublic ? FIRST_PORT : 20_000 + (index % 40_000)
  return {
    endpointip: `${place.publicNet}.${isPublic ? 10 + (index % 200) : 1 + random.below(8)}`,
    listenport: isPublic ? FIRST_PORT : FIRST_PORT + random.below(40),
    wg_public_listen_port: port,
    nat_type: isPublic ? 'public' : 'behind_nat',
  }
}

type SeedPosition = { place: Place; index: number; name: string }

function interfaceOf(random: Random, { port }: DeviceKind, { lan }: Place) {
  const address = `${lan}.${1 + random.below(250)}.${2 + random.below(250)}`
  return { name: port, address: { IP: address, Mask: '////AA==' }, addressString: `${address}/24` }
}

type Choice = { networks: Network[]; index: number }

/** Returns the networks of a device: one for most; every fourth server is in the first one as well. */
function networksOf(
  random: Random,
  { home, os }: DeviceKind,
  { networks, index }: Choice,
): Network[] {
  const isEarly = index < deviceKinds.length * 3
  const spread = isEarly || networks.length <= 3 ? home : index
  const homeNetwork = networks[spread % networks.length]
  const [firstNetwork] = networks
  if (!homeNetwork || !firstNetwork) return []
  const isShared = homeNetwork !== firstNetwork && os === 'linux' && random.chance(25)
  return isShared ? [homeNetwork, firstNetwork] : [homeNetwork]
}

type Seat = { network: Network; offset: bigint }

function describeNode(random: Random, host: Host, { network, offset }: Seat): Node {
  const now = unixNow()
  const silence = 20 * MINUTE_SECONDS + random.below(MONTH)
  const isLeft = host.isalive && host.os !== 'linux' && random.chance(20)
  return {
    ...newNode(host.id, network.netid, network),
    id: random.uuid(),
    address: seatAddress(network.addressrange, offset),
    address6: seatAddress(network.addressrange6, offset),
    lastcheckin: host.isalive ? now - random.below(MINUTE_SECONDS) : now - silence,
    lastmodified: now - random.below(MONTH),
    connected: !isLeft,
    metrics_since: now - MONTH,
  }
}

function seatAddress(range: string, offset: bigint): string {
  const cidr = parseCidr(range)
  if (!cidr) return ''
  return `${formatAddress(cidr.network + offset, cidr.family)}/${cidr.prefix}`
}
