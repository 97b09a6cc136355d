import { type EgressRoute, egressRouteListQuery, leadsToInternet } from '@meshdeck/api/egress'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { tagName } from '@meshdeck/domain/tag-name'
import { readServerTime } from '@meshdeck/domain/times'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

/** A node that leads to a range, or a tag whose nodes do; the one with the lowest metric goes first [EG-044]. */
export type EgressNode = { id: string; name: string; metric: number; isTag?: true }

/** What is known of the nodes of a network: names by id, and who is offline. */
type KnownNodes = { names: ReadonlyMap<string, string>; offline: ReadonlySet<string> }

/** An egress route as the table shows it [EG-045]. */
export type EgressRow = {
  id: string
  name: string
  /** One CIDR or a domain, or undefined for the internet. */
  target: string | undefined
  kind: 'range' | 'domain' | 'internet'
  nodes: EgressNode[]
  /** Nobody leads there any more: its nodes have left. */
  isWithoutNode: boolean
  /** Names of those who lead there and are offline. */
  offline: string[]
  /** All who lead there are. */
  isDown: boolean
  hasNat: boolean
  isActive: boolean
  /** Milliseconds since 1970; 0 when unknown. */
  createdAt: number
  /** As the server has it, for what is sent back. */
  route: EgressRoute
}

/** The rows of a list of routes. A node without a known name goes by the beginning of its id. */
export function toEgressRows(routes: readonly EgressRoute[], known: KnownNodes): EgressRow[] {
  return routes.map((route) => {
    const nodes = routersOf(route, known.names)
    const offline = nodes.filter(({ id }) => known.offline.has(id)).map(({ name }) => name)
    return {
      id: route.id,
      name: route.name,
      target: leadsToInternet(route) ? undefined : route.range || route.domain,
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

/**
 * The addresses by which devices reach what is behind a route: with virtual NAT those of a pool, so that ranges that
 * are the same keep apart (contract 2.10). Empty for the internet and for a domain.
 */
export function rangeInMesh(route: EgressRoute): string {
  if (leadsToInternet(route)) return ''
  const isVirtual = route.nat && route.mode === 'virtual_nat'
  return (isVirtual && route.virtual_range) || route.range
}

/** Tags stand for their nodes, from 1.5.1 on (contract 2.10). */
export function routersOf(
  { nodes, tags, network }: EgressRoute,
  names: ReadonlyMap<string, string>,
): EgressNode[] {
  const tagged = Object.entries(tags ?? {}).map(([id, metric]): EgressNode => ({
    id,
    name: tagName(id, network),
    metric,
    isTag: true,
  }))
  const named = Object.entries(nodes).map(([id, metric]): EgressNode => ({
    id,
    name: names.get(id) ?? id.slice(0, 8),
    metric,
  }))
  return [...tagged, ...named].toSorted((left, right) => left.metric - right.metric)
}

/** The egress routes of a network. */
export function useEgressRows(networkId: string): Reading<EgressRow[]> {
  const routes = useQuery(egressRouteListQuery(networkId))
  const known = useKnownNodes(networkId)
  const toRows = useMemo(() => (list: EgressRoute[]) => toEgressRows(list, known), [known])

  return useReading(routes, toRows)
}

/**
 * Names of the nodes of a network by id, which only their hosts know, and who is offline. Empty until both lists
 * are here, and if one cannot be had: the table does not wait for them, nor fail with them.
 */
function useKnownNodes(networkId: string): KnownNodes {
  const { data: nodes = none } = useQuery(nodeListQuery(networkId))
  const { data: hosts = none } = useQuery(hostListQuery())

  return useMemo(() => toKnownNodes(nodes, hosts), [nodes, hosts])
}

const none: readonly never[] = []

/** What is known of nodes, by the lists of nodes and hosts. */
export function toKnownNodes(nodes: readonly Node[], hosts: readonly Host[]): KnownNodes {
  const hostNames = new Map(hosts.map(({ id, name }) => [id, name]))
  const names = nodes.flatMap(({ id, hostid }) => {
    const name = hostNames.get(hostid)
    return name ? [[id, name] as const] : []
  })
  const offline = nodes.filter(({ status }) => status === 'offline').map(({ id }) => id)
  return { names: new Map(names), offline: new Set(offline) }
}
