import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { blankEgress } from '../access-control/egress-record'
import { createGateway, gatewayType } from '../gateways/create-gateway'
import { relayNode } from '../gateways/relays'
import { openStore, type Store } from '../storage/store'
import type { Node, PolicyItem } from '../storage/tables'
import { addClient, addHost, addNetwork, addNode } from './fixtures'

const NETID = 'net'
const file = join(__dirname, '..', '..', 'contract', 'reachability-v1.0.0-ce.jsonl')

/** Network with its policies, and the verdicts of a real server, with names instead of IDs (reachability 7). */
export type RecordedWorld = {
  set: string
  open: string[]
  policies: Array<{
    name: string
    default: boolean
    enabled: boolean
    direction: number
    service: string
    protocol: string
    ports: string[]
    src: string[]
    dst: string[]
  }>
  nodes: Array<{ name: string; gateway: boolean; relays: string[]; connected: boolean }>
  clients: Array<{ name: string; gateway: string; enabled: boolean; extra: number }>
  egress: Array<{ name: string; range: string; status: boolean; nodes: string[] }>
  ingress: Record<string, string[]>
  peers: Record<string, string[]>
}

export const recordedWorlds: RecordedWorld[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))

/** Rebuilds the network in a store of its own. */
export function rebuildWorld(world: RecordedWorld) {
  const store = openStore(':memory:')
  const nowhere = { addressrange: '10.9.0.0/24', addressrange6: '' }
  addNetwork(store, { netid: NETID, ...nowhere })
  const ids = new Map<string, string>()
  const idOf = (name: string) => ids.get(name) ?? name
  const names = new Map<string, string>()

  for (const [index, { name }] of world.nodes.entries()) {
    const node = addNode(store, addHost(store), NETID)
    store.hosts.update(node.hostid, { publickey: Buffer.alloc(32, index + 1).toString('base64') })
    ids.set(name, node.id)
    names.set(node.address, name)
  }
  const nodeOf = (name: string): Node => store.nodes.get(idOf(name))
  for (const { name, gateway, relays, connected } of world.nodes) {
    if (gateway) createGateway(store, nodeOf(name), { ...gatewayType.zero(), by: 'admin' })
    for (const relayed of relays) relayNode(store, nodeOf(name), idOf(relayed))
    store.nodes.update(idOf(name), { connected })
  }
  for (const [index, { name, gateway, enabled, extra }] of world.clients.entries()) {
    const { clientid, address } = addClient(store, nodeOf(gateway))
    const more = Array.from({ length: extra }, (_, nth) => `192.168.${index * 10 + nth}.0/24`)
    store.extClients.update(clientid, { enabled, extraallowedips: more })
    ids.set(name, clientid)
    names.set(address, name)
    for (const range of more) names.set(range, `${name}+`)
  }
  for (const { name, range, status, nodes } of world.egress) {
    addRoute(store, NETID, { id: name, range, status, nodes: nodes.map(idOf) })
    names.set(range, name)
  }
  addPolicies(store, world, idOf)
  const byIp = new Map([...names].map(([address, name]) => [address.split('/')[0], name]))
  return { store, nodeOf, nameOf: (ip: string) => byIp.get(ip) ?? ip, network: NETID }
}

type Route = { id: string; range: string; status: boolean; nodes: string[] }

/** Adds an egress route of a recorded network. */
export function addRoute(store: Store, network: string, { id, range, status, nodes }: Route) {
  const served = Object.fromEntries(nodes.map((node) => [node, 1]))
  store.egress.insert({ ...blankEgress, id, name: id, network, nodes: served, range, status })
}

function addPolicies(store: Store, { policies }: RecordedWorld, idOf: (name: string) => string) {
  for (const [index, { direction, service, src, dst, ...policy }] of policies.entries()) {
    store.policies.insert({
      ...policy,
      id: String(index),
      meta_data: '',
      network_id: NETID,
      policy_type: 'device-policy',
      src_type: src.map((text) => itemOf(text, idOf)),
      dst_type: dst.map((text) => itemOf(text, idOf)),
      type: service,
      allowed_traffic_direction: direction,
      created_by: '',
      created_at: '',
    })
  }
}

/** Parses `kind:value` of a recorded network; the gateways' tag has no network prefix there. */
export function itemOf(text: string, idOf: (name: string) => string): PolicyItem {
  const [id = '', value = ''] = text.split(':')
  const isGateways = id === 'tag' && value === 'gateways'
  return { id, value: isGateways ? `${NETID}.gateways` : idOf(value) }
}
