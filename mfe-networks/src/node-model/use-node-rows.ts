import { egressRouteListQuery } from '@meshdeck/api/egress'
import { hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { useDeferredValue, useMemo } from 'react'

import { type NodeRow, toNodeRows } from './node-rows'

const noRoutes: readonly never[] = []

/**
 * The nodes of a network with what their hosts know. With `isFreshEnough` a list that is there already is not
 * read again, however old.
 */
export function useNodeRows(networkId: string, { isFreshEnough = false } = {}): Reading<NodeRow[]> {
  const { version: serverVersion } = useCapabilities()
  // what was read once is read again only when somebody asks for it, or changes it
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const nodes = useQuery({ ...nodeListQuery(networkId), ...age })
  const hosts = useQuery({ ...hostListQuery(), ...age })
  // only for a badge: the table does not wait for it, nor fail with it
  const { data: egressRoutes = noRoutes } = useQuery(egressRouteListQuery(networkId))
  const toRows = useMemo(
    () => (list: Node[]) =>
      hosts.data && toNodeRows({ nodes: list, hosts: hosts.data, egressRoutes, serverVersion }),
    [hosts.data, egressRoutes, serverVersion],
  )

  // so that thousands of rows, their order and the table are made in tasks of their own
  const { error, refetch } = nodes
  const list = { data: useDeferredValue(nodes.data), error, refetch }
  return useReading(list, useDeferredValue(toRows), hosts)
}
