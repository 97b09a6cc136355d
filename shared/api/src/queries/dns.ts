import { api, API_MAJOR, type Infer, queryOptions, readItems, z } from '@meshdeck/platform'

import { id, text } from '../fields'

/** A name in a network and what it leads to (contract 1.13) [NW-017]. */
export const dnsEntrySchema = z.object({
  /** With the domain of the server behind it. */
  name: id,
  network: text,
  /** IPv4 and IPv6 address without prefix; empty where there is none. */
  address: text,
  address6: text,
})
type DnsRow = Infer<typeof dnsEntrySchema>

/** A name with its origin: the server gives one to every node, people give the others. */
export type DnsEntry = DnsRow & { isCustom: boolean }

/** What a new entry takes; an address that is left out is an empty text. */
export type DnsInput = Pick<DnsRow, 'name' | 'address' | 'address6'>

/** GET /dns: the names of all networks [AP-029]. */
export const everyDnsEntryQuery = () =>
  queryOptions({
    queryKey: ['dns', API_MAJOR] as const,
    queryFn: ({ signal }) => readItems(api.get('dns', { signal }), dnsEntrySchema),
  })

/**
 * GET /dns/adm/{network}: the names of a network [AP-030]. They do not say where they come from, so
 * those of its nodes are read beside them; the list of the custom ones alone is an error while
 * nobody has made any (contract 1.13).
 */
export const dnsListQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['dns', API_MAJOR, networkId] as const,
    queryFn: async ({ signal }) => {
      const path = `dns/adm/${encodeURIComponent(networkId)}`
      const [all, ofNodes] = await Promise.all(
        [path, `${path}/nodes`].map((address) =>
          readItems(api.get(address, { signal }), dnsEntrySchema),
        ),
      )
      return withOrigin(all ?? [], ofNodes ?? [])
    },
  })

/** A name without the server's domain behind it, as servers from 1.5.1 on keep it (contract 2.9). */
export function shortDnsName(name: string, domain: string): string {
  return domain !== '' && name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name
}

/** An entry that says the same as a node's name counts as one of its own once the node's is used up. */
function withOrigin(all: readonly DnsRow[], ofNodes: readonly DnsRow[]): DnsEntry[] {
  const keyOf = ({ name, address, address6 }: DnsRow) => [name, address, address6].join(' ')
  const unused = new Map<string, number>()
  for (const row of ofNodes) unused.set(keyOf(row), (unused.get(keyOf(row)) ?? 0) + 1)

  return all.map((row) => {
    const left = unused.get(keyOf(row)) ?? 0
    unused.set(keyOf(row), left - 1)
    return { ...row, isCustom: left <= 0 }
  })
}
