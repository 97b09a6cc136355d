import type { DnsEntry } from '@meshdeck/api/dns'

/** A name as the table shows it: as the server lists it. */
export type DnsRow = DnsEntry & { id: string }

/** The rows of the names of a network; one that somebody has given may be that of a node too. */
export const toDnsRows = (entries: readonly DnsEntry[]): DnsRow[] =>
  entries.map((entry) => ({ ...entry, id: [entry.name, entry.address, entry.isCustom].join(' ') }))
