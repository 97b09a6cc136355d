import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeLocationsQuery } from '@meshdeck/api/graph'
import { hostListQuery } from '@meshdeck/api/hosts'
import { type Node, nodeListQuery } from '@meshdeck/api/nodes'
import { type Reading, useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { useDeferredValue, useMemo } from 'react'

import { type GraphRow, toGraphRows } from '../graph-model/graph-rows'

const noRoutes: readonly EgressRoute[] = []
const noLocations: ReadonlyMap<string, string> = new Map()

/**
 * What hangs together in a network, by the lists that other pages read too. With `isFreshEnough` a list that is there
 * already is not read again.
 */
export function useGraphRows(
  networkId: string,
  { isFreshEnough = false } = {},
): Reading<GraphRow[]> {
  const { version: serverVersion, isPro, hasNetworkGraph } = useCapabilities()
  const { isAdmin } = useCan()
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  const { data, error, refetch } = useQuery({ ...nodeListQuery(networkId), ...age })
  const hosts = useQuery({ ...hostListQuery(), ...age })
  // neither is waited for: without routes and places of clients there is a picture too
  const { data: egressRoutes = noRoutes } = useQuery({ ...egressRouteListQuery(networkId), ...age })
  const { data: locations = noLocations } = useQuery({
    ...nodeLocationsQuery(networkId, { hasNetworkGraph }),
    ...age,
    enabled: isPro && (isAdmin || hasNetworkGraph),
  })
  const toRows = useMemo(
    () => (nodes: Node[]) =>
      hosts.data &&
      toGraphRows({ nodes, hosts: hosts.data, egressRoutes, networkId, serverVersion, locations }),
    [hosts.data, egressRoutes, networkId, serverVersion, locations],
  )
  const list = { data: useDeferredValue(data), error, refetch }
  return useReading(list, useDeferredValue(toRows), hosts)
}
