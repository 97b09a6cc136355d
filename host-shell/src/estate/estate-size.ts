import type { Network } from '@meshdeck/api/networks'

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
