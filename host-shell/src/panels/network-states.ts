import type { Network } from '@meshdeck/api/networks'
import type { NodeStatuses } from '@meshdeck/api/nodes'
import { healthOf, type Health } from '@meshdeck/domain/health'

/** In this order everywhere; Pro alone tells how well nodes reach each other. */
const states = {
  community: ['online', 'offline', 'disconnected'],
  pro: ['online', 'warning', 'error', 'offline', 'disconnected'],
} as const satisfies Record<string, readonly Health[]>

/** The states that there are columns for: another one gets its own as soon as a node is in it. */
export function statesIn(all: Iterable<NodeStatuses>, isPro: boolean): Health[] {
  const usual: readonly Health[] = isPro ? states.pro : states.community
  const found = new Set([...all].flatMap((statuses) => [...countStates(statuses).keys()]))
  const order: readonly Health[] = [...states.pro, 'enabled', 'disabled', 'unknown']
  return order.filter((state) => usual.includes(state) || found.has(state))
}

/** How many nodes of a network are in each state. */
export function countStates(statuses: NodeStatuses): Map<Health, number> {
  const counts = new Map<Health, number>()
  for (const status of statuses.values()) {
    const state = healthOf(status)
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return counts
}

/** Of a node that ought to work and does not, or not well; who disconnects one wants that. */
const troubles: readonly Health[] = ['error', 'offline', 'warning', 'unknown']

/** The networks with most nodes in trouble first; of equals in the order given. */
export function worstFirst<Listed extends Pick<Network, 'netid'>>(
  networks: readonly Listed[],
  states: ReadonlyMap<string, NodeStatuses>,
): Listed[] {
  const troubled = new Map(
    [...states].map(([id, statuses]) => {
      const counts = countStates(statuses)
      return [id, troubles.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)]
    }),
  )
  const countOf = ({ netid }: Listed) => troubled.get(netid) ?? 0
  return networks.toSorted((one, other) => countOf(other) - countOf(one))
}
