import type { ApiVersion } from '../api-version'
import { createExtClient } from '../ext-clients/create-ext-client'
import { extClientType } from '../ext-clients/ext-client'
import { createGateway, gatewayType } from '../gateways/create-gateway'
import { keyFromBytes } from '../hosts/host'
import { hostType } from '../hosts/host-versions'
import { newNetwork, zeroNetwork } from '../networks/network'
import { checkNewNetwork } from '../networks/network-routes'
import { joinNetwork } from '../nodes/join-network'
import { defaultIdentity } from '../options'
import { prepareSettings } from '../server/settings'
import type { Store } from '../storage/store'
import type { Host, Node } from '../storage/tables'
import { type Device, registerDevice } from './device'
import { at } from './fill'
import { startProServer } from './test-server'

let count = 0

/**
 * Adds a network with both address families, like one created by an administrator; the first one adds the settings to
 * the store.
 */
export function addNetwork(
  store: Store,
  given: { netid: string; addressrange: string; addressrange6: string },
) {
  prepareSettings(store, { ...defaultIdentity, version: '', port: 0 }, {})
  const input = { ...zeroNetwork(), ...given, isipv4: 'yes', isipv6: 'yes' }
  store.networks.insert(newNetwork(checkNewNetwork(store, input), 0))
}

/** Adds a Linux device without networks. */
export function addHost(store: Store): Host {
  count += 1
  const { dns_status: dns, traffickeypublic: _key, ...zero } = hostType.zero()
  const host: Host = {
    ...zero,
    id: `a0000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    name: `host-${count}`,
    os: 'linux',
    endpointip: '203.0.113.1',
    publickey: keyFromBytes(zero.publickey),
    macaddress: '',
    traffickeypublic: '',
    interfaces: null,
    nodes: null,
    dns,
    isalive: false,
    enable_flow_logs: false,
    created_at: '',
    updated_at: '',
  }
  store.hosts.insert(host)
  return host
}

/** Throws HttpError when the network is full. */
export function addNode(store: Store, host: Host, netid: string): Node {
  return joinNetwork(store, host, { netid })
}

/** Adds a gateway on a device of its own. */
export function addGateway(store: Store, netid: string): Node {
  const node = addNode(store, addHost(store), netid)
  return createGateway(store, node, { ...gatewayType.zero(), by: 'admin' })
}

/** Throws HttpError when the network is full. */
export function addClient(store: Store, gateway: Node) {
  count += 1
  const input = { ...extClientType.zero(), clientid: `client-${count}` }
  return createExtClient(store, { gateway, input, ownerid: 'admin' })
}

export const NETWORK = 'lab'

type LabOptions = { devices?: number; controlToken?: string }

/** Starts before each test of a file: a Pro server with one network, and four registered devices by default. */
export function startLab(
  apiVersion: ApiVersion,
  { devices: count = 4, controlToken }: LabOptions = {},
) {
  let started: Awaited<ReturnType<typeof startProServer>>
  let devices: Device[]

  beforeEach(async () => {
    started = await startProServer({
      apiVersion,
      seed: { fleet: 0, networks: 1 },
      ...(controlToken !== undefined && { controlToken }),
    })
    const { url, admin } = started
    await admin.post('/api/networks', {
      netid: NETWORK,
      addressrange: '10.99.0.0/24',
      auto_join: true,
    })
    devices = []
    for (let number = 1; number <= count; number += 1) {
      devices.push(await registerDevice(url, admin, { netid: NETWORK, number }))
    }
  })

  function device(index: number): Device {
    const found = devices[index]
    if (!found) throw new Error(`there is no device ${index}`)
    return found
  }

  return {
    /** Base address. */
    get url() {
      return started.url
    },
    /** The administrator, signed in. */
    get admin() {
      return started.admin
    },
    /** Device by its index, from 0. */
    device,
    /** Path of a call about a device's node. */
    path: (index: number, call: string) => `/api/v1/node/${device(index).nodeId}/${call}`,
    /** Returns a device's node from the network's list. */
    async nodeNow(index: number) {
      const { body } = await started.admin.get(`/api/nodes/${NETWORK}`)
      return at(body, `/[id=${device(index).nodeId}]`)
    },
  }
}
