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
  return filtersOf(healths.map((value) => ({ field: 'health', value, isNegated: false })))
}

/** What the list of all nodes is asked for to show those that the server will delete within seven days. */
export function expiringNodes(): string {
  return filtersOf([{ field: 'expiry', value: 'soon', isNegated: false }])
}

/** What the list of devices is asked for to show those whose client is older than the server. */
export function outdatedDevices(): string {
  return filtersOf([{ field: 'version', value: 'outdated', isNegated: false }])
}

/** What the list of nodes is asked for to show those in one state. */
export function nodesIn(state: string): string {
  return filtersOf([{ field: 'health', value: state, isNegated: false }])
}

const filtersOf = (filters: ReadonlyArray<Parameters<typeof writeFilter>[0]>): string =>
  new URLSearchParams(filters.map((filter) => ['filter', writeFilter(filter)])).toString()
