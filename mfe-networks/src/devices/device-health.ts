import type { Host } from '@meshdeck/api/hosts'
import type { NodeStatuses } from '@meshdeck/api/nodes'

import { healthRank } from '../tables/health-rank'

/**
 * The status of a device, of which the server says nothing, from those of its nodes: the one that wants
 * most attention. One that was disconnected on purpose counts only where all are.
 */
export function deviceStatus({ nodes }: Pick<Host, 'nodes'>, statuses: NodeStatuses): string {
  const known = nodes.flatMap((id) => statuses.get(id) ?? [])
  const active = known.filter((status) => status !== 'disconnected')
  const [worst = 'unknown'] = (active.length > 0 ? active : known).toSorted(
    (a, b) => healthRank(a) - healthRank(b),
  )
  return worst
}

/**
 * In how many networks a device is: its nodes of which a status is known. The server leaves the id of a
 * node in the list of its device when it was made to go while it waited (contract 1.12).
 */
export function countNetworks({ nodes }: Pick<Host, 'nodes'>, statuses: NodeStatuses): number {
  return nodes.filter((id) => statuses.has(id)).length
}
