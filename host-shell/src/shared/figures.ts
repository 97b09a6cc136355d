import type { Network } from '@meshdeck/api/networks'
import { writeFilter } from '@meshdeck/domain/filter-language'
import { currentLanguage } from '@meshdeck/platform'

/** State of a request: neither data nor error while it is pending. */
export type Reading<Data> = { data: Data | undefined; error: unknown }

/** Returns a number from a reply: undefined while loading, `null` when it failed to load. */
export function valueOf<Data>(
  { data, error }: Reading<Data>,
  read: (data: Data) => number,
): number | null | undefined {
  if (data !== undefined) return read(data)
  return error ? null : undefined
}

/** Counts the nodes of all networks. A device may be a node in several networks. */
export function countNodes(networks: ReadonlyArray<Pick<Network, 'hosts'>>): number {
  return networks.reduce((sum, { hosts }) => sum + hosts, 0)
}

/**
 * Returns the filter of the list of devices for those that the server counts as online: all with recent contact. Pro
 * further distinguishes how well these reach the others.
 */
export function onlineDevices({ isPro }: { isPro: boolean }): string {
  const healths = isPro ? ['online', 'warning', 'error'] : ['online']
  return filtersOf(healths.map((value) => ({ field: 'health', value, isNegated: false })))
}

/** Returns the filter of the list of all nodes for those that the server will delete within seven days. */
export function expiringNodes(): string {
  return filtersOf([{ field: 'expiry', value: 'soon', isNegated: false }])
}

/** Returns the filter of the list of devices for those whose client is older than the server. */
export function outdatedDevices(): string {
  return filtersOf([{ field: 'version', value: 'outdated', isNegated: false }])
}

/** Returns the filter of the list of nodes for those in one state. */
export function nodesIn(state: string): string {
  return filtersOf([{ field: 'health', value: state, isNegated: false }])
}

const filtersOf = (filters: ReadonlyArray<Parameters<typeof writeFilter>[0]>): string =>
  new URLSearchParams(filters.map((filter) => ['filter', writeFilter(filter)])).toString()

/** Approximate size in bytes of a status in a network's reply, and of a node with its device in the complete lists. */
const BYTES = { states: 150, lists: 2700 }

/**
 * Maximum number of nodes whose data is fetched automatically when the page is idle: 0.3 MB of states, 1.4 MB of lists.
 */
export const FEW_NODES = { states: 2000, lists: 500 }

/** Maximum number of networks for the same, because both need a request for each network. */
const FEW_NETWORKS = 20

/** Which data of all networks is fetched. */
export type Extent = 'states' | 'lists'

/** Whether the data is small enough to be fetched automatically, and its approximate size in bytes. */
export function sizeOf(networks: ReadonlyArray<Pick<Network, 'hosts'>>, extent: Extent) {
  const nodes = networks.reduce((sum, { hosts }) => sum + hosts, 0)
  return {
    isSmall: nodes <= FEW_NODES[extent] && networks.length <= FEW_NETWORKS,
    bytes: nodes * BYTES[extent],
  }
}

/** Formats an approximate size in the current language: `1.5 MB`. */
export const sizeText = (bytes: number) =>
  (bytes / 1_000_000).toLocaleString(currentLanguage(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
