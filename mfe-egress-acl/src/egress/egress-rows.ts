import { leadsToInternet, type EgressRoute } from '@meshdeck/api/egress'
import { readServerTime } from '@meshdeck/domain/server-times'

/** A node that leads to a range; the one with the lowest metric goes first [EG-044]. */
export type EgressNode = { id: string; name: string; metric: number }

/** An egress route as the table shows it [EG-045]. */
export type EgressRow = {
  id: string
  name: string
  /** One CIDR or a domain, or undefined for the internet. */
  target: string | undefined
  nodes: EgressNode[]
  hasNat: boolean
  isActive: boolean
  /** Milliseconds since 1970; 0 when unknown. */
  createdAt: number
  /** As the server has it, for what is sent back. */
  route: EgressRoute
}

/** The rows of a list of routes. A node without a known name goes by the beginning of its id. */
export function toEgressRows(
  routes: readonly EgressRoute[],
  nodeNames: ReadonlyMap<string, string>,
): EgressRow[] {
  return routes.map((route) => ({
    id: route.id,
    name: route.name,
    target: leadsToInternet(route) ? undefined : route.range || route.domain,
    nodes: Object.entries(route.nodes)
      .map(([id, metric]) => ({ id, name: nodeNames.get(id) ?? id.slice(0, 8), metric }))
      .toSorted((left, right) => left.metric - right.metric),
    hasNat: route.nat,
    isActive: route.status,
    createdAt: readServerTime(route.created_at) ?? 0,
    route,
  }))
}
