import { leadsToInternet, type EgressRoute } from '@meshdeck/api/egress'
import { readServerTime } from '@meshdeck/domain/server-times'

/** A node that leads to a range; the one with the lowest metric goes first [EG-044]. */
export type EgressNode = { id: string; name: string; metric: number }

/** An egress route as the table shows it [EG-045]. */
export type EgressRow = {
  /** As the server has it, for what is sent back. */
  route: EgressRoute
  /** One CIDR or a domain, or undefined for the internet. */
  target: string | undefined
  nodes: EgressNode[]
  /** Milliseconds since 1970; 0 when unknown. */
  createdAt: number
}

/** The rows of a list of routes. A node without a known name goes by the beginning of its id. */
export function egressRows(
  routes: readonly EgressRoute[],
  nodeNames: ReadonlyMap<string, string>,
): EgressRow[] {
  return routes.map((route) => ({
    route,
    target: leadsToInternet(route) ? undefined : route.range || route.domain,
    nodes: Object.entries(route.nodes)
      .map(([id, metric]) => ({ id, name: nodeNames.get(id) ?? id.slice(0, 8), metric }))
      .toSorted((left, right) => left.metric - right.metric),
    createdAt: readServerTime(route.created_at) ?? 0,
  }))
}

/** What the search looks at: name, range and names of the nodes [EG-003 to EG-005]. */
export function egressSearchText({ route, target, nodes }: EgressRow): string {
  return [route.name, target ?? '', ...nodes.map((node) => node.name)].join(' ')
}
