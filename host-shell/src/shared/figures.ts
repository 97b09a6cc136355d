import type { Network } from '@meshdeck/api/networks'
import { writeFilter } from '@meshdeck/domain/filter-language'
import { currentLanguage } from '@meshdeck/platform'

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

/** A status in the reply of a network, and a node with its device in the whole lists, in bytes. */
const BYTES = { states: 150, lists: 2700 }

/** What is read of so many nodes without being asked for, in a quiet moment: 0.3 MB of states, 1.4 MB of lists. */
export const FEW_NODES = { states: 2000, lists: 500 }

/** Both take a call for each network. */
const FEW_NETWORKS = 20

/** How much of the estate is read at once. */
export type Extent = 'states' | 'lists'

/** Whether reading it goes unnoticed, and how many bytes it is about. */
export function sizeOf(networks: ReadonlyArray<Pick<Network, 'hosts'>>, extent: Extent) {
  const nodes = networks.reduce((sum, { hosts }) => sum + hosts, 0)
  return {
    isSmall: nodes <= FEW_NODES[extent] && networks.length <= FEW_NETWORKS,
    bytes: nodes * BYTES[extent],
  }
}

/** About how much it is, `1.5 MB`, in the language on screen. */
export const sizeText = (bytes: number) =>
  (bytes / 1_000_000).toLocaleString(currentLanguage(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
