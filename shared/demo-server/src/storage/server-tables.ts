import { integer, json, text } from './repository'

/** What the server keeps of itself: settings, secret, traffic keys. */
export const recordsTable = {
  name: 'server_records',
  key: 'name',
  misses: 'key-value',
  columns: { name: text, value: json<unknown>() },
} as const

/**
 * A pair of the old access lists whose value an administrator changed (contract 1.8). What nobody
 * touched is not stored: it follows from the network's default access.
 */
export const oldAccessTable = {
  name: 'old_access',
  key: 'network',
  misses: 'key-value',
  columns: { network: text, node: text, peer: text, value: integer },
} as const

/** A row of these lists that somebody has sent: kept whole, with the members of that moment. */
export const oldAccessRowsTable = {
  name: 'old_access_rows',
  key: 'network',
  misses: 'key-value',
  columns: {
    network: text,
    member: text,
    peers: json<Record<string, number> | null>(),
    known: json<string[]>(),
  },
} as const
