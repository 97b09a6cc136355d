import { api, type Infer, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { id, text } from '../fields'

/** A DNS name in a network and its addresses (contract 1.13) [NW-017]. */
export const dnsEntrySchema = z.object({
  /** With the server's domain appended. */
  name: id,
  network: text,
  /** IPv4 and IPv6 addresses without prefix; empty if there is none. */
  address: text,
  address6: text,
})
type DnsRow = Infer<typeof dnsEntrySchema>

/** A DNS name with its origin: the server creates one for every node, users create custom ones. */
export type DnsEntry = DnsRow & { isCustom: boolean }

/** Input for a new entry; an omitted address is an empty string. */
export type DnsInput = Pick<DnsRow, 'name' | 'address' | 'address6'>

/** GET /dns: the names of all networks [AP-029]. */
export const allDnsEntriesQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('dns'),
    queryFn: ({ signal }) => readItems(api.get('dns', { signal }), dnsEntrySchema),
  })

/**
 * GET /dns/adm/{network}: the names of a network [AP-030]. The response doesn't include their origin, so the names of
 * its nodes are fetched as well; the list of custom names returns an error while there are none (contract 1.13).
 */
export const dnsListQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('dns', { networkId }),
    queryFn: async ({ signal }) => {
      const path = `dns/adm/${encodeURIComponent(networkId)}`
      const [allRows, nodeRows] = await Promise.all(
        [path, `${path}/nodes`].map((address) =>
          readItems(api.get(address, { signal }), dnsEntrySchema),
        ),
      )
      return withOrigin(allRows ?? [], nodeRows ?? [])
    },
  })

/** Returns a name without the server's domain, as servers store it since 1.5.1 (contract 2.9). */
export function shortDnsName(name: string, domain: string): string {
  return domain !== '' && name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name
}

/** Adds the origin to names. Of two equal entries, one is the node's and the other counts as custom. */
function withOrigin(allRows: readonly DnsRow[], nodeRows: readonly DnsRow[]): DnsEntry[] {
  const keyOf = ({ name, address, address6 }: DnsRow) => [name, address, address6].join(' ')
  const unusedCounts = new Map<string, number>()
  for (const row of nodeRows) unusedCounts.set(keyOf(row), (unusedCounts.get(keyOf(row)) ?? 0) + 1)

  return allRows.map((row) => {
    const unusedCount = unusedCounts.get(keyOf(row)) ?? 0
    unusedCounts.set(keyOf(row), unusedCount - 1)
    return { ...row, isCustom: unusedCount <= 0 }
  })
}
