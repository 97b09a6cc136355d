import type { Network } from '@meshdeck/api/networks'
import { writeFilter } from '@meshdeck/domain/filter-language'

/** What was read so far: nothing yet, data, or why there is none. */
export type Reading<Data> = { data: Data | undefined; error: unknown }

/** A number of a reply; undefined while it is on its way, `null` when it cannot be had. */
export function valueOf<Data>(
  { data, error }: Reading<Data>,
  read: (data: Data) => number,
): number | null | undefined {
  if (data !== undefined) return read(data)
  return error ? null : undefined
}

/** The nodes of all networks; one device may be in several. */
export function countNodes(networks: ReadonlyArray<Pick<Network, 'hosts'>>): number {
  return networks.reduce((sum, { hosts }) => sum + hosts, 0)
}

/**
 * What the list of devices is asked for to show those that the server counts as online: it counts whoever
 * was heard of lately, and Pro tells apart how well these reach the others.
 */
export function onlineDevices({ isPro }: { isPro: boolean }): string {
  const healths = isPro ? ['online', 'warning', 'error'] : ['online']
  const filters = healths.map((value) => writeFilter({ field: 'health', value, isNegated: false }))
  return new URLSearchParams(filters.map((filter) => ['filter', filter])).toString()
}
