import type { EgressRoute } from '@meshdeck/api/egress'

/** A node that leads to a range; the one with the lowest metric goes first [EG-044]. */
export type EgressNode = { id: string; name: string; metric: number }

/** An egress route as the table shows it [EG-045]. */
export type EgressRow = {
  id: string
  name: string
  /** One CIDR, or undefined for the internet. */
  range: string | undefined
  nodes: EgressNode[]
  hasNat: boolean
  isActive: boolean
}

const internetRanges: ReadonlySet<string> = new Set(['', '*', '0.0.0.0/0,::/0'])

/** Whether a range is the whole internet, under each of the names it has had [EG-008 to EG-010]. */
export function isInternet(range: string): boolean {
  return internetRanges.has(range)
}

/** The rows of a list of routes. A node without a known name goes by the beginning of its id. */
export function egressRows(
  routes: readonly EgressRoute[],
  nodeNames: ReadonlyMap<string, string>,
): EgressRow[] {
  return routes.map((route) => ({
    id: route.id,
    name: route.name,
    range: isInternet(route.range) ? undefined : route.range,
    nodes: Object.entries(route.nodes)
      .map(([id, metric]) => ({ id, name: nodeNames.get(id) ?? id.slice(0, 8), metric }))
      .toSorted((left, right) => left.metric - right.metric),
    hasNat: route.nat,
    isActive: route.status,
  }))
}

/** What the search looks at: name, range and names of the nodes [EG-003 to EG-005]. */
export function egressSearchText({ name, range, nodes }: EgressRow): string {
  return [name, range ?? '', ...nodes.map((node) => node.name)].join(' ')
}
