import { createExtClient } from '../extclients/create-ext-client'
import { extClientType } from '../extclients/ext-client'
import { createGateway, gatewayType } from '../gateways/create-gateway'
import { keyFromBytes } from '../hosts/host'
import { hostType } from '../hosts/host-input'
import { newNetwork, zeroNetwork } from '../networks/network'
import { checkNewNetwork } from '../networks/routes'
import { joinNetwork } from '../nodes/join-network'
import { defaultIdentity } from '../options'
import { prepareSettings } from '../server/settings'
import type { Store } from '../storage/store'
import type { Host, Node } from '../storage/tables'

let count = 0

/** A network of both families, as an administrator would make it; the store gets its settings with the first. */
export function addNetwork(
  store: Store,
  given: { netid: string; addressrange: string; addressrange6: string },
) {
  prepareSettings(store, { ...defaultIdentity, version: '', port: 0 }, {})
  const input = { ...zeroNetwork(), ...given, isipv4: 'yes', isipv6: 'yes' }
  store.networks.insert(newNetwork(checkNewNetwork(store, input), 0))
}

/** A Linux device that is in no network. */
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

/** @throws Refusal when the network is full */
export function addNode(store: Store, host: Host, netid: string): Node {
  return joinNetwork(store, host, { netid })
}

/** A node of its own device that lets clients in. */
export function addGateway(store: Store, netid: string): Node {
  const node = addNode(store, addHost(store), netid)
  return createGateway(store, node, { ...gatewayType.zero(), by: 'admin' })
}

/** @throws Refusal when the network is full */
export function addClient(store: Store, gateway: Node) {
  count += 1
  const input = { ...extClientType.zero(), clientid: `client-${count}` }
  return createExtClient(store, { gateway, input, ownerid: 'admin' })
}
