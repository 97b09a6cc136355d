import { DAY_SECONDS } from '@meshdeck/domain/times'

import { tagId } from '../access-control/tag'
import { timeOfUnix, unixNow } from '../clock'
import type { Network, Node, PolicyItem } from '../storage/tables'
import { largeFleetCounts } from './device-kinds'
import { addKey, addName, addRoute, policyAdder } from './seed-access'
import { addClient, becomeGateway, type SeedContext } from './seed-networks'
import { DEMO_NAME } from './seed-people'
/** Percentage of members with a tag, in networks with tags. */
const TAGGED = 60
const COLORS = ['#3b82f6', '#22c55e', '#f59e0b', '#ef4444', '#a855f7'] as const

const clientKinds = [
  { device: 'phone', os: 'ios' },
  { device: 'tablet', os: 'android' },
  { device: 'scanner', os: 'android' },
  { device: 'notebook', os: 'windows' },
  { device: 'terminal', os: 'linux' },
] as const

const services = [
  { name: 'Remote shell', type: 'SSH', ports: ['22'] },
  { name: 'Web pages', type: 'HTTPS', ports: ['443'] },
  { name: 'Intranet', type: 'HTTP', ports: ['80'] },
  { name: 'Databases', type: 'Custom', ports: ['5432'] },
] as const

/**
 * Seeds the additional content of a large fleet: gateways, clients, routes, policies, tags, names and keys of every
 * network, in proportion to its members. `owners` has the names of the clients' owners.
 */
export function seedLargeFleet(context: SeedContext, owners: readonly [string, ...string[]]) {
  const members = new Map(context.networks.map(({ netid }): [string, Node[]] => [netid, []]))
  for (const node of context.fleet.nodes) members.get(node.network)?.push(node)
  for (const [index, network] of context.networks.entries()) {
    const plan = { network, index, members: members.get(network.netid) ?? [], owners }
    addGateways(context, plan)
    addTags(context, plan)
    addRoutes(context, plan)
    addPolicies(context, plan)
    addNamesAndKeys(context, plan)
  }
}

type Plan = {
  network: Network
  index: number
  members: Node[]
  owners: readonly [string, ...string[]]
}

/** Makes one in a fixed number of members a gateway; the clients are distributed among them. */
function addGateways(context: SeedContext, { network, index, members, owners }: Plan) {
  const { store, random, fleet } = context
  const counts = largeFleetCounts(members.length)
  const linux = new Set(fleet.hosts.filter(({ os }) => os === 'linux').map(({ id }) => id))
  const suitableNodes = members.slice(1).filter(({ hostid }) => linux.has(hostid))
  const step = Math.max(1, Math.floor(suitableNodes.length / (counts.gateways + 1)))
  const newGateways = suitableNodes
    .filter((_, place) => place % step === step - 1)
    .slice(0, counts.gateways)
  for (const node of newGateways) becomeGateway(store, node)

  const gateways = store.nodes.all({ network: network.netid, isingressgateway: true })
  for (let count = 0; count < counts.clients; count += 1) {
    const gateway = gateways[count % gateways.length]
    const { device, os } = clientKinds[count % clientKinds.length] ?? clientKinds[0]
    const clientid = `${device}-${String(index + 1).padStart(3, '0')}-${String(count + 1).padStart(4, '0')}`
    const plan = { clientid, device, os, owner: random.pick(owners), enabled: !random.chance(12) }
    // the topmost addresses belong to the clients of every fleet
    if (gateway) addClient(context, gateway, { ...plan, seat: BigInt(10 + count) })
  }
}

function addTags({ store, random }: SeedContext, { network: { netid }, members }: Plan) {
  const count = largeFleetCounts(members.length).tags
  const names = Array.from({ length: count }, (_, at) => `site-${String(at + 1).padStart(2, '0')}`)
  for (const [at, tag_name] of names.entries()) {
    store.tags.insert({
      id: tagId(netid, tag_name),
      tag_name,
      network: netid,
      color_code: COLORS[at % COLORS.length] ?? COLORS[0],
      created_by: DEMO_NAME,
      created_at: timeOfUnix(unixNow() - random.below(40 * DAY_SECONDS)),
    })
  }
  if (count === 0) return
  for (const { id } of members) {
    if (!random.chance(TAGGED)) continue
    const tag = tagId(netid, names[random.below(count)] ?? '')
    store.nodes.update(id, { tags: { ...store.nodes.get(id).tags, [tag]: {} } })
  }
}

function addRoutes(context: SeedContext, { network, index, members }: Plan) {
  const gateways = context.store.nodes.all({ network: network.netid, isingressgateway: true })
  for (let count = 0; count < largeFleetCounts(members.length).routes; count += 1) {
    const gateway = gateways[count % gateways.length]
    const range = `172.${16 + (index % 12)}.${count % 250}.0/24`
    addRoute(context, network, {
      name: `site-lan-${count + 1}`,
      range,
      gateway,
      isOff: count % 9 === 8,
    })
  }
}

function addPolicies(context: SeedContext, { network: { netid }, members }: Plan) {
  const { random, store } = context
  const add = policyAdder(context, netid)
  const tags = store.tags.all({ network: netid })
  const device = () => ({ id: 'device', value: members[random.below(members.length)]?.id ?? '*' })
  for (let count = 0; count < largeFleetCounts(members.length).policies; count += 1) {
    const { name, type, ports } = services[count % services.length] ?? services[0]
    const tag = tags[random.below(Math.max(1, tags.length))]
    const from: PolicyItem =
      tag && store.edition === 'pro' ? { id: 'tag', value: tag.id } : device()
    add({ name: `${name} ${count + 1}`, src: [from], dst: [device()], type, ports: [...ports] })
  }
}

function addNamesAndKeys(context: SeedContext, { network: { netid }, index, members }: Plan) {
  const { names, keys } = largeFleetCounts(members.length)
  for (let count = 0; count < names; count += 1) {
    const member = members[(count * 97) % members.length]
    const address = member?.address.split('/')[0] ?? ''
    addName(context, { name: `service-${count + 1}`, network: netid, address })
  }
  for (let count = 0; count < keys; count += 1) {
    addKey(
      context,
      { tag: `site-${index + 1}-${count + 1}`, networks: [netid] },
      { unlimited: true },
    )
  }
}
