import { randomUUID } from 'node:crypto'

import { isIpAddress } from '../addresses/cidr'
import { timeNow } from '../clock'
import { refused } from '../http/refusal'
import { found } from '../storage/missing'
import type { NameServer } from '../storage/name-tables'
import type { Store } from '../storage/store'
import { knownServices, type NameServerInput } from './name-server'

const DOMAIN = /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.?)+$/i

/** Stores a new name server, switched on and for every device (contract 2.9). @throws Refusal 400 */
export function createNameServer(
  store: Store,
  input: NameServerInput,
  createdBy: string,
): NameServer {
  checkNameServer(store, input)
  const now = timeNow()
  const nameServer: NameServer = {
    ...changesOf(input),
    id: randomUUID(),
    network_id: input.network_id,
    default: false,
    tags: { '*': {} },
    status: true,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  }
  store.nameServers.insert(nameServer)
  return nameServer
}

/** Replaces a name server; of a network's own one only whether it is on. @throws Refusal 400 */
export function updateNameServer(store: Store, input: NameServerInput): NameServer {
  checkNameServer(store, input)
  const nameServer = found(400, () => store.nameServers.get(input.id))
  const changes = nameServer.default ? { status: input.status } : changesOf(input)
  store.nameServers.update(nameServer.id, { ...changes, updated_at: timeNow() })
  return store.nameServers.get(nameServer.id)
}

/** @throws Refusal 400 */
export function deleteNameServer(store: Store, id: string) {
  if (id === '') throw refused(400, 'id is required')
  const nameServer = found(400, () => store.nameServers.get(id))
  if (nameServer.default) throw refused(400, 'cannot delete default nameservers')
  store.nameServers.remove(id)
}

function changesOf(input: NameServerInput) {
  const { name, description, fallback, match_all, status } = input
  return {
    name,
    description,
    fallback,
    match_all,
    status,
    servers: knownServices.get(name) ?? input.servers,
    domains: match_all ? [everyName] : (input.domains ?? []),
    tags: input.tags ?? {},
    nodes: input.nodes ?? {},
  }
}

const everyName = { domain: '.', is_search_domain: false, is_ad_domain: false }

function checkNameServer(store: Store, input: NameServerInput) {
  const fault = faultOf(store, input)
  if (fault !== undefined) throw refused(400, fault)
}

function faultOf(store: Store, input: NameServerInput): string | undefined {
  if (input.name === '') return 'name is required'
  if (input.network_id === '') return 'network is required'
  if (!store.networks.has(input.network_id)) return 'invalid network id'
  const servers = knownServices.get(input.name) ?? input.servers ?? []
  if (servers.length === 0) return 'atleast one nameserver should be specified'
  const bad = servers.find((server) => !isIpAddress(server))
  if (bad !== undefined) return `invalid nameserver ${bad}`
  const domains = input.match_all ? [everyName] : (input.domains ?? [])
  if (domains.length === 0) return 'atleast one match domain is required'
  const isGood = ({ domain }: { domain: string }) => domain === '.' || DOMAIN.test(domain)
  if (!domains.every(isGood)) return 'invalid match domain'
  const isKnown = (id: string) => store.nodes.find(id)?.network === input.network_id
  return Object.keys(input.nodes ?? {}).every(isKnown) ? undefined : 'invalid node'
}
