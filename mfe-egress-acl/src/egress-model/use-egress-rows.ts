import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type EgressRow, type KnownNodes, toEgressRows } from './egress-rows'

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
