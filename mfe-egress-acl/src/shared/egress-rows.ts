import {
  type EgressRoute,
  egressRouteListQuery,
  leadsToInternet,
  virtualRangeOf,
} from '@meshdeck/api/egress'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery, nodeNames } from '@meshdeck/api/nodes'
import { emptyList } from '@meshdeck/domain/remembered'
import { tagName } from '@meshdeck/domain/tag-name'
import { readServerTime } from '@meshdeck/domain/times'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

/** Node that leads to a range, or tag whose nodes do; the lowest metric comes first [EG-044]. */
export type EgressNode = { id: string; name: string; metric: number; isTag?: true }

/** Names by node ID, and the offline nodes of a network. */
type KnownNodes = { nameOf: (nodeId: string) => string; offline: ReadonlySet<string> }

/** Egress route, as a table row [EG-045]. */
export type EgressRow = {
  id: string
  name: string
  /** CIDR or domain, or undefined for the internet. */
  target: string | undefined
  /** Range of the virtual NAT pool by which devices reach the target, if it has one. */
  virtualRange: string | undefined
  kind: 'range' | 'domain' | 'internet'
  nodes: EgressNode[]
  /** Whether all its nodes have left the network. */
  isWithoutNode: boolean
  /** Names of its offline nodes. */
  offline: string[]
  /** Whether all its nodes are offline. */
  isDown: boolean
  hasNat: boolean
  isActive: boolean
  /** In milliseconds since 1970; 0 when unknown. */
  createdAt: number
  /** Policy as the server returned it, needed for updates. */
  route: EgressRoute
}

/** Returns the rows for a list of routes. A node with an unknown name is shown by the beginning of its ID. */
export function toEgressRows(routes: readonly EgressRoute[], knownNodes: KnownNodes): EgressRow[] {
  return routes.map((route) => {
    const nodes = routersOf(route, knownNodes.nameOf)
    const offline = nodes.filter(({ id }) => knownNodes.offline.has(id)).map(({ name }) => name)
    const meshRange = rangeInMesh(route)
    return {
      id: route.id,
      name: route.name,
      target: leadsToInternet(route) ? undefined : route.range || route.domain,
      virtualRange: meshRange === '' || meshRange === route.range ? undefined : meshRange,
      kind: kindOf(route),
      nodes,
      isWithoutNode: nodes.length === 0,
      offline,
      isDown: nodes.length > 0 && offline.length === nodes.length,
      hasNat: route.nat,
      isActive: route.status,
      createdAt: readServerTime(route.created_at) ?? 0,
      route,
    }
  })
}

function kindOf(route: EgressRoute): EgressRow['kind'] {
  if (leadsToInternet(route)) return 'internet'
  return route.domain === '' ? 'range' : 'domain'
}

/** Returns the range by which devices reach the destination of a route. Empty for the internet and for a domain. */
export const rangeInMesh = (route: EgressRoute): string =>
  leadsToInternet(route) ? '' : virtualRangeOf(route) || route.range

/** Returns the nodes of a route; tags are replaced with their nodes, from 1.5.1 (contract 2.10). */
export function routersOf(
  { nodes, tags, network }: EgressRoute,
  nameOf: (nodeId: string) => string,
): EgressNode[] {
  const tagged = Object.entries(tags ?? {}).map(([id, metric]): EgressNode => ({
    id,
    name: tagName(id, network),
    metric,
    isTag: true,
  }))
  const namedNodes = Object.entries(nodes).map(([id, metric]): EgressNode => ({
    id,
    name: nameOf(id),
    metric,
  }))
  return [...tagged, ...namedNodes].toSorted((left, right) => left.metric - right.metric)
}

/** Fetches the egress routes of a network as rows. */
export function useEgressRows(networkId: string): Reading<EgressRow[]> {
  const routes = useQuery(egressRouteListQuery(networkId))
  const known = useKnownNodes(networkId)
  const toRows = useMemo(() => (list: EgressRoute[]) => toEgressRows(list, known), [known])

  return useReading(routes, toRows)
}

/**
 * Returns the names of nodes, and the offline nodes. Both unknown until the lists are loaded and if one fails: the table
 * doesn't depend on them.
 */
function useKnownNodes(networkId: string): KnownNodes {
  const { data: nodes = emptyList } = useQuery(nodeListQuery(networkId))
  const { data: hosts = emptyList } = useQuery(hostListQuery())

  return useMemo(() => toKnownNodes(nodes, hosts), [nodes, hosts])
}

/** Returns names and offline nodes from the lists of nodes and hosts. */
export function toKnownNodes(nodes: readonly Node[], hosts: readonly Host[]): KnownNodes {
  const offline = nodes.filter(({ status }) => status === 'offline').map(({ id }) => id)
  return { nameOf: nodeNames(nodes, hosts), offline: new Set(offline) }
}
