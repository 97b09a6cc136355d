import { withoutPrefix } from '@meshdeck/domain/addresses'

import type { Names } from '../auth/check-rights'
import { timeNow } from '../clock'
import { struct } from '../http/decode-body'
import { anything, bool, type DecodedField, list, map, string, time } from '../http/field-types'
import { newId } from '../ids'
import type { NameServer } from '../storage/name-tables'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'

/** Body of a name server (contract 2.9). */
export const nameServerType = struct(
  'Nameserver',
  {
    id: string(),
    name: string(),
    network_id: string(),
    description: string(),
    fallback: bool(),
    servers: { ...list(string()), name: 'datatypes.JSONSlice[string]' },
    match_all: bool(),
    domains: list(
      struct(
        'NameserverDomain',
        { domain: string(), is_search_domain: bool(), is_ad_domain: bool() },
        'schema',
      ),
    ),
    tags: map(anything()),
    nodes: map(anything()),
    status: bool(),
    created_at: time(),
    updated_at: time(),
  },
  'schema',
)
export type NameServerInput = DecodedField<typeof nameServerType>

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
  if (store.nameServers.count({ network_id, default: true }) > 0) return
  store.nameServers.insert(defaultNameServer(network_id))
}

export function nameServerReply(nameServer: NameServer) {
  return { ...nameServer, match_domains: null } // a field of earlier servers that is never filled
}

/**
 * Removes the addresses of a deleted node from the name servers of its network, and deletes those without any. The
 * others count as changed, too. 1.0.0 has no name servers.
 */
export function forgetAddresses(store: Store, { network, address, address6 }: Node) {
  if (store.apiVersion === '1.0.0') return
  const gone = new Set([address, address6].map(withoutPrefix))
  for (const { id, servers } of store.nameServers.all({ network_id: network })) {
    const others = (servers ?? []).filter((ip) => !gone.has(ip))
    if (others.length === 0) store.nameServers.remove(id)
    else store.nameServers.update(id, { servers: others, updated_at: timeNow() })
  }
}
