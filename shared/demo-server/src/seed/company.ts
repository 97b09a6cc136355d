import { type Egress, type EgressInput, egressType } from '../access-control/egress-record'
import { createEgress, deleteEgress } from '../access-control/egress-routes'
import { type PolicyInput, policyType } from '../access-control/policy'
import { createPolicy } from '../access-control/save-policy'
import { tagId } from '../access-control/tag'
import type { Identity } from '../context'
import { prepareNetworks } from '../networks/network-versions'
import type { Node, PolicyItem } from '../storage/tables'
import { adminGroupOf, userGroupOf } from '../users/group'
import { someDay, type CompanyNetwork, companyNetworksOf } from './company-networks'
import {
  addKeys,
  addNameServers,
  addPeople,
  addPhone,
  addTags,
  HANDHELDS,
  ROUTERS,
} from './company-people'
import type { SeedContext } from './seed-networks'
import { DEMO_NAME } from './seed-people'

/**
 * Seeds what a company collects over the years, so that every list shows each kind of resource that this server can
 * have. Returns the networks afterward.
 */
export function seedCompany(context: SeedContext, identity: Identity): CompanyNetwork[] {
  // as at every start: routes take virtual ranges from the pools
  prepareNetworks(context.store)
  const standings = companyNetworksOf(context)
  for (const companyNetwork of standings) {
    addPhone(companyNetwork)
    addTags(companyNetwork)
    addPolicies(companyNetwork, addRoutes(companyNetwork))
    addNameServers(companyNetwork)
  }
  addKeys(standings)
  addPeople(standings, identity)
  return standings
}

const everything: PolicyItem[] = [{ id: 'tag', value: '*' }]

/** Adds policies of every kind: to routes and the internet, and on Pro by tags, one way, for users and groups. */
function addPolicies(companyNetwork: CompanyNetwork, { site, internet }: Routes) {
  const { store, servers, network, members } = companyNetwork
  const add = policyAdder(companyNetwork)
  const singleItem = (id: string, value = ''): PolicyItem[] => [{ id, value }]
  const [server = members[0]] = servers
  add({ name: 'Desks', src_type: everything, dst_type: singleItem('egress-id', site.id) })
  add({
    name: 'Updates from the internet',
    src_type: singleItem('device', server?.id),
    dst_type: singleItem('egress-id', internet.id),
    type: 'HTTPS',
    protocol: 'tcp',
    ports: ['443'],
  })
  add({
    name: 'Syslog',
    src_type: everything,
    dst_type: singleItem('device', server?.id),
    type: 'Custom',
    protocol: 'udp',
    ports: ['514', '6514-6520'],
  })
  addOrphan(companyNetwork, add)
  if (store.edition !== 'pro') return

  const { netid } = network
  const [handhelds, routers] = [tagId(netid, HANDHELDS), tagId(netid, ROUTERS)]
  add({
    name: 'Handhelds to routers',
    src_type: singleItem('tag', handhelds),
    dst_type: singleItem('tag', routers),
    type: 'ICMP',
    protocol: 'icmp',
    allowed_traffic_direction: 0,
  })
  const isForUsers = { policy_type: 'user-policy', allowed_traffic_direction: 0 }
  add({
    ...isForUsers,
    name: 'Network operations everywhere',
    src_type: singleItem('user', 'netops'),
    dst_type: everything,
  })
  add({
    ...isForUsers,
    name: 'Staff to the head office',
    src_type: [
      ...singleItem('user-group', userGroupOf(netid)),
      ...singleItem('user-group', adminGroupOf(netid)),
    ],
    dst_type: [...singleItem('egress-id', site.id), ...singleItem('tag', routers)],
    type: 'HTTPS',
    protocol: 'tcp',
    ports: ['443'],
  })
  add({
    ...isForUsers,
    name: 'Field team to the internet',
    src_type: singleItem('user', 'field-team'),
    dst_type: singleItem('egress-id', internet.id),
    enabled: false,
  })
}

/**
 * Adds a policy with a deleted route as its source, which it still names; a deleted route is removed only from
 * destinations.
 */
function addOrphan(companyNetwork: CompanyNetwork, add: ReturnType<typeof policyAdder>) {
  const { id } = routeAdder(companyNetwork)({ name: 'closed-branch', range: '172.29.0.0/24' })
  add({ name: 'Closed branch', src_type: [{ id: 'egress-id', value: id }], dst_type: everything })
  deleteEgress(companyNetwork.store, id)
}

function policyAdder(companyNetwork: CompanyNetwork) {
  const { store, network } = companyNetwork
  return (wish: Partial<PolicyInput>) => {
    const input = {
      ...policyType.zero(),
      network_id: network.netid,
      policy_type: 'device-policy',
      type: 'Any',
      protocol: 'all',
      ports: [],
      allowed_traffic_direction: 1,
      enabled: true,
      ...wish,
    }
    const { id } = createPolicy(store, input, DEMO_NAME)
    store.policies.update(id, { created_at: someDay(companyNetwork) })
  }
}

/** Routes that policies name as destinations. */
type Routes = { site: Egress; internet: Egress }

/** Adds routes of every kind: by nodes, by tag and by name, to ranges and to the internet. */
function addRoutes(companyNetwork: CompanyNetwork): Routes {
  const { store, index, servers, network } = companyNetwork
  const range = (place: number) => `172.31.${(index % 64) * 4 + place}.0/24`
  const isPro = store.edition === 'pro'
  const add = routeAdder(companyNetwork)
  const routes = {
    site: add({
      name: 'head-office',
      description: 'Desks and meeting rooms',
      range: range(0),
      nodes: metricsOf(isPro ? servers : servers.slice(0, 1)),
      nat: true,
    }),
    internet: add({
      name: 'internet-exit',
      is_internet_gateway: true,
      nodes: metricsOf(servers.slice(-1)),
      nat: true,
    }),
  }
  add({ name: 'meters', range: range(1), nodes: metricsOf(servers.slice(0, 1)) })
  if (!store.can('hasEgressDomains')) return routes

  add({
    name: 'ticket-system',
    domain: 'tickets.example.com',
    nodes: metricsOf(servers.slice(0, 1)),
  })
  if (!store.can('hasEgressTags')) return routes
  const tags = { [tagId(network.netid, ROUTERS)]: 250 }
  add({ name: 'warehouse', range: range(2), tags, nat: true })
  // by default, virtual addresses are part of the network's own range, where nodes may get the same ones
  if (isPro) store.networks.update(network.netid, { virtual_nat_pool_ipv4: '198.18.0.0/22' })
  add({
    name: 'acquired-branch',
    description: 'Has the addresses of the head office',
    range: range(0),
    nodes: metricsOf(servers.slice(0, 2)),
    nat: true,
    mode: 'virtual_nat',
  })
  return routes
}

/** Returns metrics by node; lower numbers come first. */
function metricsOf(nodes: Node[]): Record<string, number> {
  return Object.fromEntries(nodes.map(({ id }, place) => [id, 250 + 50 * place]))
}

/** Returns a function that adds routes to a network like a request to the server does. */
function routeAdder(companyNetwork: CompanyNetwork) {
  const { store, network } = companyNetwork
  return (wish: Partial<EgressInput>): Egress => {
    const input: EgressInput = {
      ...egressType.zero(),
      network: network.netid,
      mode: 'direct_nat',
      status: true,
      ...wish,
    }
    const route = createEgress(store, input, DEMO_NAME)
    const time = someDay(companyNetwork)
    store.egress.update(route.id, { created_at: time, updated_at: time })
    return route
  }
}
