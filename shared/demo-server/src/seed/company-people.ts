import { DAY_SECONDS } from '@meshdeck/domain/times'

import { createTag } from '../access-control/save-tag'
import { tagId } from '../access-control/tag'
import { timeOfUnix, unixNow } from '../clock'
import type { Identity } from '../context'
import { forServer } from '../edition'
import { keyTypes, keyVersions } from '../hosts/enrollment-key'
import { type NameServerInput, nameServerType } from '../networks/name-server'
import { createNameServer, updateNameServer } from '../networks/save-name-server'
import type { NameServer } from '../storage/name-tables'
import type { EnrollmentKey } from '../storage/tables'
import {
  ALL_GATEWAYS,
  ALL_NETWORKS,
  connect,
  readOnly,
  resourceNames,
  userRoleOf,
} from '../users/default-roles'
import { adminGroupOf, groupVersions, userGroupOf } from '../users/group'
import { createGroup } from '../users/group-routes'
import { CODE_LENGTH, CODE_LETTERS, linkFor } from '../users/invite-users'
import { roleVersions } from '../users/role'
import { createRole } from '../users/role-routes'
import { someDay, type CompanyNetwork } from './company-networks'
import type { Random } from './random'
import { addKey } from './seed-access'
import { addClient } from './seed-networks'
import { DEMO_NAME } from './seed-people'

/** Adds roles with rights of every kind, groups of several networks, and invited and pending users; Pro only. */
export function addPeople([first, ...others]: CompanyNetwork[], site: Identity) {
  if (!first || first.store.edition !== 'pro') return
  const [second = first] = others
  const operators = addRole(first)
  const [firstNetwork, secondNetwork] = [first.network.netid, second.network.netid]
  addGroup(first, {
    name: 'Network desk',
    network_roles: {
      [secondNetwork]: { [userRoleOf(secondNetwork)]: {} },
      [firstNetwork]: { [operators.id]: {} },
    },
    members: ['ci-runner', 'helpdesk'],
  })
  addGroup(first, {
    name: 'Everywhere',
    network_roles: { [ALL_NETWORKS]: { [userRoleOf('global')]: {} } },
    members: ['vendor-access'],
  })
  addGroup(first, { name: 'Newcomers', network_roles: {}, members: [] })
  addInvites(first, { site, firstNetwork, secondNetwork })
  for (const username of ['night-shift@example.com', 'workshop@example.com']) {
    const external_identity_provider_id = first.random.uuid()
    first.store.pendingUsers.insert({ username, external_identity_provider_id })
  }
}

function addRole({ store, network }: CompanyNetwork) {
  const { hosts, extClients } = forServer(resourceNames, store)
  const everything = { ...readOnly, create: true, update: true, delete: true }
  return createRole(store, {
    ...forServer(roleVersions, store).bodyType.zero(),
    name: 'Network desk',
    meta_data: 'Keeps names, keys and policies, and helps with devices.',
    network_id: network.netid,
    network_level_access: {
      dns: { all_dns: everything },
      acl: { all_acl: everything },
      egress: { all_egress: { ...readOnly, update: true } },
      enrollment_key: { all_enrollment_key: everything },
      inet_gw: { all_inet_gw: readOnly },
      remote_access_gw: { [ALL_GATEWAYS]: connect },
      [hosts]: { [`all_${hosts}`]: { ...readOnly, update: true } },
      [extClients]: { all_extclients: readOnly },
    },
  })
}

type GroupPlan = Pick<Parameters<typeof createGroup>[1]['input'], 'name' | 'network_roles'>

function addGroup(
  companyNetwork: CompanyNetwork,
  { members, ...plan }: GroupPlan & { members: string[] },
) {
  const { store } = companyNetwork
  const input = { ...forServer(groupVersions, store).bodyType.zero(), ...plan }
  const { id } = createGroup(store, { input: { ...input, created_by: DEMO_NAME }, members })
  const time = someDay(companyNetwork)
  store.groups.update(id, { created_at: time, updated_at: time })
}

type Places = { site: Identity; firstNetwork: string; secondNetwork: string }

function addInvites(
  { store, random }: CompanyNetwork,
  { site, firstNetwork, secondNetwork }: Places,
) {
  const invited = [
    { email: 'second-site@example.com', role: 'admin', groups: [] },
    {
      email: 'service-desk@example.com',
      role: 'platform-user',
      groups: [adminGroupOf(firstNetwork)],
    },
    { email: 'installers@example.com', role: 'service-user', groups: [userGroupOf(secondNetwork)] },
  ]
  for (const { email, role, groups } of invited) {
    const invite_code = codeOf(random)
    store.invites.insert({
      email,
      platform_role_id: role,
      user_group_ids: Object.fromEntries(groups.map((id) => [id, {}])),
      network_roles: null,
      invite_code,
      invite_url: linkFor(site, { email, invite_code }),
    })
  }
}

function codeOf(random: Random): string {
  const letter = () => CODE_LETTERS[random.below(CODE_LETTERS.length)]
  return Array.from({ length: CODE_LENGTH }, letter).join('')
}

/** Tag of nodes that route to ranges. */
export const ROUTERS = 'routers'
/** Tag of portable devices, which clients have as well. */
export const HANDHELDS = 'handhelds'

/** Adds custom tags on Pro. */
export function addTags(companyNetwork: CompanyNetwork) {
  const { store, servers, members, network } = companyNetwork
  if (store.edition !== 'pro') return
  const clients = store.extClients.all({ network: network.netid })
  const nodes = (ids: string[]) => ids.map((id) => tagged(id))
  addTag(companyNetwork, { name: ROUTERS, color: '#a855f7' }, nodes(servers.map(({ id }) => id)))
  const otherNodes = members.filter((node) => !servers.includes(node)).slice(0, 2)
  addTag(companyNetwork, { name: HANDHELDS, color: '#ef4444' }, [
    ...nodes(otherNodes.map(({ id }) => id)),
    ...clients.slice(0, 3).map(({ clientid }) => tagged('', clientid, network.netid)),
  ])
}

type Look = { name: string; color: string }

function addTag(companyNetwork: CompanyNetwork, { name, color }: Look, tagged_nodes: TaggedNode[]) {
  const { store, network } = companyNetwork
  // a large fleet may have it already
  if (store.tags.has(tagId(network.netid, name))) return
  const input = { tag_name: name, network: network.netid, color_code: color, tagged_nodes }
  const { id } = createTag(store, input, DEMO_NAME)
  store.tags.update(id, { created_at: someDay(companyNetwork) })
}

type TaggedNode = ReturnType<typeof tagged>

function tagged(id: string, clientid = '', network = '') {
  return { id, is_static: clientid !== '', static_node: { clientid, network } }
}

/** Adds a phone as a client to a network whose gateway has none yet. */
export function addPhone(companyNetwork: CompanyNetwork) {
  const { store, network, index, servers } = companyNetwork
  const { netid } = network
  if (store.extClients.count({ network: netid }) > 0) return
  const gateway = servers.map(({ id }) => store.nodes.get(id)).find((node) => node.isingressgateway)
  if (!gateway) return
  const clientid = `phone-${String(index + 1).padStart(3, '0')}`
  const plan = { clientid, os: 'android', device: 'phone', owner: DEMO_NAME, enabled: true }
  addClient(companyNetwork, gateway, { ...plan, seat: 0n })
}

/** Adds keys with every option of the form, all for the first networks. */
export function addKeys([firstNetwork, ...otherNetworks]: CompanyNetwork[]) {
  if (!firstNetwork) return
  const { store, network } = firstNetwork
  const { netid } = network
  const add = (tag: string, options: Partial<EnrollmentKey>, networks = [netid]) =>
    addKey(firstNetwork, { tag, networks }, options)
  const endless = { unlimited: true }
  const [relay] = store.nodes.all({ network: netid, isrelay: true })
  if (relay) add('behind-relay', { ...endless, relay: relay.id })
  add('egress-appliances', { ...endless, auto_egress: true })
  add('all-networks', endless, [
    netid,
    ...otherNetworks.slice(0, 4).map((other) => other.network.netid),
  ])
  // an unlimited key stays usable after its last use and its last day
  add('image-build', { uses_remaining: 25, unlimited: true, type: keyTypes.uses })
  const expiration = timeOfUnix(unixNow() + 3 * DAY_SECONDS)
  add('acceptance-test', { unlimited: true, expiration, type: keyTypes.expiration })
  add('two-names', { ...endless, tags: ['two-names', 'second-name'] })
  const { choosesGateways } = forServer(keyVersions, store)
  if (choosesGateways) add('nearest-gateway', { ...endless, auto_assign_gw: true })
  if (store.edition === 'pro') add('new-routers', { ...endless, groups: [tagId(netid, ROUTERS)] })
}

/** Adds name servers for various domains; 1.0.0 has none. */
export function addNameServers(companyNetwork: CompanyNetwork) {
  const { store, network, index, servers } = companyNetwork
  if (!store.can('hasNameServers')) return
  const serverAddress = servers[0]?.address.split('/')[0] ?? '10.0.0.53'
  const add = nameServerAdder(companyNetwork)
  const isPro = store.edition === 'pro'
  add({
    name: 'Company names',
    description: 'Inside names of the head office',
    servers: [serverAddress, `172.31.${(index % 64) * 4}.53`],
    domains: [domain('corp.example', { is_search_domain: true }), domain('lab.corp.example')],
  })
  add({
    name: 'Directory',
    servers: [serverAddress],
    domains: [domain('ad.corp.example', { is_ad_domain: true })],
    ...(servers[0] && { nodes: { [servers[0].id]: '' } }),
  })
  add({
    name: 'Quad9',
    servers: ['9.9.9.9'],
    match_all: true,
    ...(isPro && { tags: { [tagId(network.netid, HANDHELDS)]: '' } }),
  })
  const old = add({ name: 'Old resolver', servers: ['192.0.2.53'], fallback: true })
  const input: NameServerInput = { ...old, status: false }
  updateNameServer(store, input)
}

function domain(name: string, kind: { is_search_domain?: true; is_ad_domain?: true } = {}) {
  return { domain: name, is_search_domain: false, is_ad_domain: false, ...kind }
}

function nameServerAdder(companyNetwork: CompanyNetwork) {
  const { store, network } = companyNetwork
  return (wish: Partial<NameServerInput>): NameServer => {
    const tags = { '*': '' }
    const input = { ...nameServerType.zero(), network_id: network.netid, tags, ...wish }
    const nameServer = createNameServer(store, input, DEMO_NAME)
    const time = someDay(companyNetwork)
    store.nameServers.update(nameServer.id, { created_at: time, updated_at: time })
    return nameServer
  }
}
