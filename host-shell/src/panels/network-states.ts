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
