import { NIL_UUID } from '@meshdeck/domain/nil-uuid'
import { DAY_SECONDS } from '@meshdeck/domain/times'

import { blankEgress } from '../access-control/egress-record'
import { timeOfUnix, unixNow, ZERO_TIME } from '../clock'
import { forServer } from '../edition'
import { KEY_LENGTH, keyTypes } from '../hosts/enrollment-key'
import { dnsVersions, entryId } from '../networks/dns-entry'
import { readSettings } from '../server/settings'
import type { EnrollmentKey, Network, Node, PolicyItem } from '../storage/tables'
import type { SeedContext } from './seed-networks'
import { DEMO_NAME } from './seed-people'

/** Seeds routes behind nodes, policies in addition to the built-in ones, names, and keys of every type. */
export function seedAccess(context: SeedContext) {
  const [first, second = first] = context.networks
  if (!first || !second) return
  seedKeys(context, first.netid, second.netid)
  seedNames(context, first.netid, second.netid)
  const printers = addRoute(context, first, { name: 'office-printers', range: '192.168.30.0/24' })
  addRoute(context, first, { name: 'all-traffic', range: '*' })
  addRoute(context, second, { name: 'storage-racks', range: '172.30.0.0/16' })
  addRoute(context, second, { name: 'old-warehouse', range: '192.168.77.0/24', isOff: true })
  addPolicies(context, first, printers)
}

type RoutePlan = { name: string; range: string; isOff?: boolean; gateway?: Node | undefined }

/** Adds a route behind the network's first node by default. Returns its ID. */
export function addRoute(
  { store, random, fleet }: SeedContext,
  { netid }: Network,
  plan: RoutePlan,
): string {
  const gateway = plan.gateway ?? fleet.nodes.find((node) => node.network === netid)
  const time = timeOfUnix(unixNow() - random.below(40 * DAY_SECONDS))
  const id = random.uuid()
  store.egress.insert({
    ...blankEgress,
    id,
    name: plan.name,
    network: netid,
    nodes: gateway ? { [gateway.id]: 250 } : {},
    range: plan.range,
    mode: 'direct_nat',
    nat: true,
    status: !plan.isOff,
    created_by: DEMO_NAME,
    created_at: time,
    updated_at: time,
  })
  return id
}

function addPolicies(context: SeedContext, { netid }: Network, printers: string) {
  const [firstNode, secondNode] = context.fleet.nodes
    .filter((node) => node.network === netid)
    .slice(-2)
  const allDevices: PolicyItem = { id: 'tag', value: '*' }
  const device = (node: Node | undefined) => (node ? { id: 'device', value: node.id } : allDevices)
  const add = policyAdder(context, netid)
  add({
    name: 'Print from anywhere',
    src: [allDevices],
    dst: [{ id: 'egress-id', value: printers }],
  })
  add({
    name: 'Remote shell',
    src: [device(firstNode)],
    dst: [device(secondNode)],
    type: 'SSH',
    ports: ['22'],
  })
  add({
    name: 'Web pages',
    src: [allDevices],
    dst: [device(firstNode)],
    type: 'HTTPS',
    ports: ['443'],
  })
  add({
    name: 'Old backup window',
    src: [device(secondNode)],
    dst: [device(firstNode)],
    isOff: true,
  })
}

type PolicyPlan = {
  name: string
  src: PolicyItem[]
  dst: PolicyItem[]
  type?: string
  ports?: string[]
  isOff?: boolean
}

/** Returns a function that adds device policies to a network. */
export function policyAdder({ store, random }: SeedContext, netid: string) {
  return ({ name, src, dst, type = 'Any', ports = [], isOff = false }: PolicyPlan) =>
    store.policies.insert({
      id: random.uuid(),
      default: false,
      meta_data: '',
      name,
      network_id: netid,
      policy_type: 'device-policy',
      src_type: src,
      dst_type: dst,
      protocol: type === 'Any' ? 'all' : 'tcp',
      type,
      ports,
      allowed_traffic_direction: 1,
      enabled: !isOff,
      created_by: DEMO_NAME,
      created_at: timeOfUnix(unixNow() - random.below(40 * DAY_SECONDS)),
    })
}

function seedKeys(context: SeedContext, firstNetwork: string, secondNetwork: string) {
  const now = unixNow()
  const add = (tag: string, networks: string[], limits: Partial<EnrollmentKey>) =>
    addKey(context, { tag, networks }, limits)
  add('branch-rollout', [firstNetwork], { unlimited: true })
  add('site-servers', [firstNetwork, secondNetwork], { unlimited: true })
  add('lab-machines', [secondNetwork], { uses_remaining: 5, type: keyTypes.uses })
  add('kiosk-setup', [firstNetwork], { uses_remaining: 0, type: keyTypes.uses })
  const inMonth = timeOfUnix(now + 30 * DAY_SECONDS)
  add('contractors', [firstNetwork], { expiration: inMonth, type: keyTypes.expiration })
  const lastMonth = timeOfUnix(now - 30 * DAY_SECONDS)
  add('spring-migration', [secondNetwork], { expiration: lastMonth, type: keyTypes.expiration })
}

/** Adds an enrollment key for networks. */
export function addKey(
  { store, random }: SeedContext,
  { tag, networks }: { tag: string; networks: string[] },
  limits: Partial<EnrollmentKey>,
) {
  store.keys.insert({
    value: random.text(KEY_LENGTH),
    expiration: ZERO_TIME,
    uses_remaining: 0,
    unlimited: false,
    type: keyTypes.unlimited,
    relay: NIL_UUID,
    groups: null,
    default: false,
    auto_egress: false,
    auto_assign_gw: false,
    networks,
    tags: [tag],
    ...limits,
  })
}

function seedNames(context: SeedContext, firstNetwork: string, secondNetwork: string) {
  const add = (name: string, network: string, address: string) =>
    addName(context, { name, network, address })
  add('intranet', firstNetwork, '10.20.0.4')
  add('printer', firstNetwork, '192.168.30.20')
  add('registry', secondNetwork, '10.21.0.2')
}

/** Adds a custom name to a network, given without the domain. */
export function addName(
  { store }: SeedContext,
  { name: givenName, network, address }: { name: string; network: string; address: string },
) {
  const name = forServer(dnsVersions, store).storedName(givenName, readSettings(store))
  store.dnsEntries.insert({ id: entryId(network, name), name, network, address, address6: '' })
}
