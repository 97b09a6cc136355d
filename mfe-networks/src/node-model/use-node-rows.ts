import { type EgressRoute, egressRouteListQuery, estateEgressQuery } from '@meshdeck/api/egress'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { everyNodeQuery, networkOf, type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { useDeferredValue, useMemo } from 'react'

import { type NodeRow, toNodeRows } from './node-rows'

const noRoutes: readonly never[] = []

/**
 * The nodes of a network with what their hosts know. With `isFreshEnough` a list that is there already is not
 * read again, however old.
 */
export function useNodeRows(networkId: string, { isFreshEnough = false } = {}): Reading<NodeRow[]> {
  // what was read once is read again only when somebody asks for it, or changes it
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const nodes = useQuery({ ...nodeListQuery(networkId), ...age })
  const hosts = useQuery({ ...hostListQuery(), ...age })
  useNewHosts(nodes, hosts)
  // only for a badge: the table does not wait for it, nor fail with it
  const { data: egressRoutes = noRoutes } = useQuery(egressRouteListQuery(networkId))
  return useJoined(nodes, hosts, { egressRoutes, networkId })
}

/** The nodes of all networks, with what their hosts and the egress routes of each network say of them. */
export function useEveryNodeRow(): Reading<NodeRow[]> {
  const nodes = useQuery(everyNodeQuery())
  const hosts = useQuery(hostListQuery())
  useNewHosts(nodes, hosts)
  const networkIds = useMemo(
    () => [...new Set(nodes.data?.map(networkOf))].filter(Boolean).toSorted(),
    [nodes.data],
  )
  // as in the table of one network, only for a badge; a call for each network
  const { data: egressRoutes = noRoutes } = useQuery({
    ...estateEgressQuery(networkIds),
    enabled: networkIds.length > 0,
  })
  return useJoined(nodes, hosts, { egressRoutes })
}

type Read<Thing> = { data: Thing[] | undefined; dataUpdatedAt: number }

/** Lists that are asked for together come within so much of each other. */
const TOGETHER_MS = 1000

/**
 * Reads the hosts once more where one has joined since they were read, for another page maybe: its node would have no
 * name. Hosts that the server does not tell are not asked for again.
 */
function useNewHosts(nodes: Read<Node>, hosts: Read<Host>) {
  const hasNew = useMemo(() => {
    if (!nodes.data || !hosts.data) return false
    const known = new Set(hosts.data.map(({ id }) => id))
    return nodes.data.some(({ hostid, is_static }) => !is_static && !known.has(hostid))
  }, [nodes.data, hosts.data])
  const isOlder = hosts.dataUpdatedAt < nodes.dataUpdatedAt - TOGETHER_MS
  useQuery({ ...hostListQuery(), staleTime: 0, enabled: hasNew && isOlder })
}

type Known = { egressRoutes: readonly EgressRoute[]; networkId?: string }

function useJoined(
  { data, error, refetch }: Reading<Node[]>,
  hosts: Reading<Host[]>,
  { egressRoutes, networkId }: Known,
): Reading<NodeRow[]> {
  const { version: serverVersion } = useCapabilities()
  const toRows = useMemo(
    () => (nodes: Node[]) =>
      hosts.data &&
      toNodeRows({ nodes, hosts: hosts.data, egressRoutes, networkId, serverVersion }),
    [hosts.data, egressRoutes, networkId, serverVersion],
  )

  // so that thousands of rows, their order and the table are made in tasks of their own
  const list = { data: useDeferredValue(data), error, refetch }
  return useReading(list, useDeferredValue(toRows), hosts)
}
