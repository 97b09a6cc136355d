import { withoutPrefix } from '@meshdeck/domain/addresses'

import { perVersion } from '../api-version'
import type { Names } from '../auth/check-rights'
import { timeNow } from '../clock'
import { forServer } from '../edition'
import { struct } from '../http/decode-body'
import {
  anything,
  bool,
  type DecodedField,
  type FieldType,
  list,
  map,
  string,
  time,
} from '../http/field-types'
import { newId } from '../ids'
import type { MatchDomain, NameServer } from '../storage/name-tables'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

const texts = () => ({ ...list(string()), name: 'datatypes.JSONSlice[string]' })

const fields = {
  id: string(),
  name: string(),
  network_id: string(),
  description: string(),
  servers: texts(),
  match_all: bool(),
  tags: map(anything()),
  nodes: map(anything()),
  status: bool(),
  created_at: time(),
  updated_at: time(),
}

/** Body of a name server (contract 2.9). */
export const nameServerType = struct(
  'Nameserver',
  {
    ...fields,
    fallback: bool(),
    domains: list(
      struct(
        'NameserverDomain',
        { domain: string(), is_search_domain: bool(), is_ad_domain: bool() },
        'schema',
      ),
    ),
  },
  'schema',
)
export type NameServerInput = DecodedField<typeof nameServerType>

/** Body of a name server on 1.1.0, with the names of domains only. */
const nameServerType110 = struct('Nameserver', { ...fields, match_domains: texts() }, 'schema')

type NameServerVersion = {
  bodyType: FieldType<NameServerInput>
  toReply(nameServer: NameServer): object
  /** Whether a network has one from the beginning, and takes its name servers along when it's deleted. */
  belongsToNetwork: boolean
  /** Whether the community edition checks addresses and nodes. */
  checksAddresses: boolean
}

/** Differences between the servers for name servers (contract 2.9), which 1.0.0 doesn't have. */
export const nameServerVersions = perVersion<NameServerVersion>({
  '1.0.0': {
    bodyType: {
      ...nameServerType110,
      zero: nameServerType.zero,
      read(value, current, place) {
        const { match_domains, ...sent } = nameServerType110.read(
          value,
          nameServerType110.zero(),
          place,
        )
        const domains = match_domains?.map(withoutKinds) ?? null
        return { ...current, ...sent, domains }
      },
    },
    toReply: ({ fallback: _fallback, default: _default, domains, ...nameServer }) => ({
      ...nameServer,
      match_domains: domains?.map(({ domain }) => domain) ?? null,
    }),
    belongsToNetwork: false,
    checksAddresses: false,
  },
  '1.2.0': {
    bodyType: nameServerType,
    toReply: ({ fallback: _fallback, default: _default, ...nameServer }) =>
      withoutDirectories(nameServer),
    checksAddresses: true,
  },
  '1.4.0': { toReply: withoutDirectories, belongsToNetwork: true },
  '1.5.1': { toReply: (nameServer) => ({ ...nameServer, match_domains: null }) },
})

function withoutKinds(domain: string): MatchDomain {
  return { domain, is_search_domain: false, is_ad_domain: false }
}

/** Returns a name server without the mark of directories' domains, and with a field that is never filled. */
function withoutDirectories<N extends Pick<NameServer, 'domains'>>(nameServer: N) {
  const domains = nameServer.domains?.map(({ is_ad_domain: _isAd, ...domain }) => domain) ?? null
  return { ...nameServer, domains, match_domains: null }
}

/** Returns the nodes and tags to which a name server applies. */
export function namesIn({ nodes, tags }: Pick<NameServerInput, 'nodes' | 'tags'>): Names {
  return { members: Object.keys(nodes ?? {}), tags: Object.keys(tags ?? {}) }
}

const google = ['8.8.8.8', '8.8.4.4', '2001:4860:4860::8888', '2001:4860:4860::8844']

/** Services with known addresses; a name server with such a name always has them. */
export const knownServices = new Map([
  ['Google', google],
  ['Cloudflare', ['1.1.1.1', '1.0.0.1', '2606:4700:4700::1111', '2606:4700:4700::1001']],
  ['Quad9', ['9.9.9.9', '149.112.112.112', '2620:fe::fe', '2620:fe::9']],
])

/** Returns the default name server of a new network, which can only be enabled or disabled. */
export function defaultNameServer(network_id: string): NameServer {
  const now = timeNow()
  return {
    id: newId(),
    name: 'Google Public DNS',
    network_id,
    description: '',
    default: true,
    fallback: true,
    servers: google,
    match_all: false,
    domains: null,
    tags: { '*': '' },
    nodes: null,
    status: true,
    created_by: 'auto',
    created_at: now,
    updated_at: now,
  }
}

/**
 * Adds the default name server. Name servers outlive their network, so a new network with the same name may have it
 * already.
 */
export function giveDefaultNameServer(store: Store, network_id: string) {
  if (!forServer(nameServerVersions, store).belongsToNetwork) return
  if (store.nameServers.count({ network_id, default: true }) > 0) return
  store.nameServers.insert(defaultNameServer(network_id))
}

export function nameServerReply(store: Store, nameServer: NameServer) {
  return forServer(nameServerVersions, store).toReply(nameServer)
}

/**
 * Removes the addresses of a deleted node from the name servers of its network, and deletes those without any. The
 * others count as changed, too.
 */
export function forgetAddresses(store: Store, { network, address, address6 }: Node) {
  if (!store.can('hasNameServers')) return
  const removedAddresses = new Set([address, address6].map(withoutPrefix))
  for (const { id, servers } of store.nameServers.all({ network_id: network })) {
    const remainingServers = (servers ?? []).filter((ip) => !removedAddresses.has(ip))
    if (remainingServers.length === 0) store.nameServers.remove(id)
    else store.nameServers.update(id, { servers: remainingServers, updated_at: timeNow() })
  }
}
