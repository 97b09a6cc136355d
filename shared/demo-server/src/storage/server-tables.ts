import { integer, json, text } from './repository'

/** Records of the server itself: settings, secret, traffic keys. */
export const recordsTable = {
  name: 'server_records',
  key: 'name',
  misses: 'key-value',
  columns: { name: text, value: json<unknown>() },
} as const

/**
 * Pair in the old access lists whose value an administrator changed (contract 1.8). Unchanged ones aren't stored: they
 * follow from the network's default access.
 */
export const oldAccessTable = {
  name: 'old_access',
  key: 'network',
  misses: 'key-value',
  columns: { network: text, node: text, peer: text, value: integer },
} as const

/** Row of these lists that was sent, stored completely with the members at that time. */
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
