import { flag, json, type RowOf, text } from './repository'

/** Custom DNS name (contract 1.13); it outlives its network. */
export const dnsEntriesTable = {
  name: 'dns_entries',
  key: 'id',
  misses: 'key-value',
  columns: { id: text, name: text, network: text, address: text, address6: text },
} as const
export type DnsEntry = RowOf<typeof dnsEntriesTable>

export type MatchDomain = { domain: string; is_search_domain: boolean; is_ad_domain: boolean }

/** Name server for devices of a network (contract 2.9). */
export const nameServersTable = {
  name: 'nameservers',
  key: 'id',
  misses: 'sql',
  columns: {
    id: text,
    name: text,
    network_id: text,
    description: text,
    default: flag,
    fallback: flag,
    servers: json<string[] | null>(),
    match_all: flag,
    domains: json<MatchDomain[] | null>(),
    tags: json<Record<string, unknown> | null>(),
    nodes: json<Record<string, unknown> | null>(),
    status: flag,
    created_by: text,
    created_at: text,
    updated_at: text,
  },
} as const
export type NameServer = RowOf<typeof nameServersTable>
