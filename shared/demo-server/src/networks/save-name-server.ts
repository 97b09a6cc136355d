import { timeNow } from '../clock'
import { type Edition, forServer } from '../edition'
import { httpError } from '../http/replies'
import { newId } from '../ids'
import { found } from '../storage/missing'
import type { MatchDomain, NameServer } from '../storage/name-tables'
import type { Store } from '../storage/store'
import { isIpAddress } from './cidr'
import { knownServices, type NameServerInput, nameServerVersions } from './name-server'

/**
 * Stores a new name server, enabled; on the community edition it applies to every device (contract 2.9). Throws
 * HttpError 400.
 */
export function createNameServer(
  store: Store,
  input: NameServerInput,
  createdBy: string,
): NameServer {
  checkNameServer(store, input)
  const now = timeNow()
  const nameServer: NameServer = {
    ...changesOf(input),
    servers: knownServices.get(input.name) ?? input.servers,
    id: newId(),
    network_id: input.network_id,
    default: false,
    tags: nameServerEditions[store.edition].tagsOfNew(input),
    status: true,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  }
  store.nameServers.insert(nameServer)
  return nameServer
}

/**
 * Replaces a name server; a network's default one can only be enabled or disabled. A blank description is echoed but
 * not stored. Throws HttpError 400.
 */
export function updateNameServer(
  store: Store,
  input: NameServerInput,
): { before: NameServer; after: NameServer } {
  checkNameServer(store, input)
  const nameServer = found(400, () => store.nameServers.get(input.id))
  const changes = nameServer.default ? { status: input.status } : changesOf(input)
  const updatedServer = { ...nameServer, ...changes, updated_at: timeNow() }
  const description = updatedServer.description || nameServer.description
  store.nameServers.update(nameServer.id, { ...updatedServer, description })
  return { before: nameServer, after: updatedServer }
}

/** Throws HttpError 400. */
export function deleteNameServer(store: Store, id: string): NameServer {
  if (id === '') throw httpError(400, 'id is required')
  const nameServer = found(400, () => store.nameServers.get(id))
  if (nameServer.default) throw httpError(400, 'cannot delete default nameservers')
  store.nameServers.remove(id)
  return nameServer
}

/** Returns the columns to store. The fallback for all other names has no domains of its own. */
function changesOf({ name, description, fallback, status, ...input }: NameServerInput) {
  const match_all = input.match_all && !fallback
  const namedDomains = fallback ? [] : (input.domains ?? [])
  return {
    name,
    description,
    fallback,
    match_all,
    status,
    servers: input.servers,
    domains: match_all ? [everyName] : namedDomains,
    tags: input.tags ?? {},
    nodes: input.nodes ?? {},
  }
}

const everyName = { domain: '.', is_search_domain: false, is_ad_domain: false }

function checkNameServer(store: Store, input: NameServerInput) {
  const fault = faultOf(store, input)
  if (fault !== undefined) throw httpError(400, fault)
}

function faultOf(store: Store, input: NameServerInput): string | undefined {
  const servers = input.servers ?? []
  if (input.name === '') return 'name is required'
  if (input.network_id === '') return 'network is required'
  if (servers.length === 0) return 'atleast one nameserver should be specified'
  if (!store.networks.has(input.network_id)) return 'invalid network id'
  const { checksAddresses } = forServer(nameServerVersions, store)
  const editionFault = checksAddresses
    ? nameServerEditions[store.edition].faultOf(store, input, servers)
    : undefined
  if (editionFault !== undefined) return editionFault
  return input.fallback || input.match_all ? undefined : domainFault(input.domains ?? [])
}

type NameServerEdition = {
  /** Returns the tags of the devices to which a new name server applies. */
  tagsOfNew(input: NameServerInput): NonNullable<NameServer['tags']>
  /** Returns further validation errors. */
  faultOf(store: Store, input: NameServerInput, servers: readonly string[]): string | undefined
}

/** Differences between the editions (contract 2.9). */
const nameServerEditions: Record<Edition, NameServerEdition> = {
  community: { tagsOfNew: () => ({ '*': {} }), faultOf: communityFault },
  pro: { tagsOfNew: ({ tags }) => tags ?? {}, faultOf: tagFault },
}

/** Checks the tags on Pro, instead of what the community edition checks. */
function tagFault(store: Store, { tags }: NameServerInput): string | undefined {
  const names = Object.keys(tags ?? {}).filter((tag) => tag !== '*')
  return names.every((tag) => store.tags.has(tag)) ? undefined : 'invalid tag'
}

function communityFault(
  store: Store,
  input: NameServerInput,
  servers: readonly string[],
): string | undefined {
  const bad = servers.find((server) => !isIpAddress(server))
  if (bad !== undefined) return `invalid nameserver ${bad}`
  const networks = Object.keys(input.nodes ?? {}).map((id) => store.nodes.find(id)?.network)
  if (networks.includes(undefined)) return 'invalid node'
  return networks.every((network) => network === input.network_id)
    ? undefined
    : 'invalid network node'
}

function domainFault(domains: MatchDomain[]): string | undefined {
  if (domains.length === 0) return 'atleast one match domain is required'
  return domains.every(({ domain }) => isMatchDomain(domain)) ? undefined : 'invalid match domain'
}

/**
 * Whether a domain consists of labels of letters, digits and dashes, with an optional leading tilde and trailing dot.
 */
function isMatchDomain(domain: string): boolean {
  const trimmed = domain.trim()
  if (trimmed === '~.') return true
  const name = trimmed.replace(/^~/, '').replace(/\.$/, '')
  const isLabel = (label: string) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label)
  return name.length <= 253 && name.split('.').every(isLabel)
}
