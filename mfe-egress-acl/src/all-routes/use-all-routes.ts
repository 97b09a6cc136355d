import type { EgressRoute } from '@meshdeck/api/egress'
import { everyEgressRouteQuery } from '@meshdeck/api/egress-ranges'
import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { everyNodeQuery } from '@meshdeck/api/nodes'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { toEgressRows } from '../egress-model/egress-rows'
import { toKnownNodes } from '../egress-model/use-egress-rows'
import { markOverlaps, type PlacedRoute } from './route-overlaps'

const none: readonly never[] = []

/**
 * The egress routes of every network that the user may see. Who is offline comes after them, for the list of all nodes
 * is long; 1.0.0 gives it to administrators alone.
 */
export function useAllRoutes(): Reading<PlacedRoute[]> {
  const networks = useQuery(networkListQuery())
  const { data: hosts = none } = useQuery(hostListQuery())
  const ids = useMemo(() => networks.data?.map(({ netid }) => netid).toSorted(), [networks.data])
  const routes = useQuery({ ...everyEgressRouteQuery(ids ?? none), enabled: ids !== undefined })
  const areHere = routes.data !== undefined
  const { data: nodes = none } = useQuery({ ...everyNodeQuery(), enabled: areHere })
  const names = useMemo(
    () => new Map(hosts.flatMap(({ name, nodes: ids }) => ids.map((id) => [id, name] as const))),
    [hosts],
  )
  const offline = useMemo(() => toKnownNodes(nodes, none).offline, [nodes])
  const toRows = useMemo(
    () => (list: EgressRoute[]) => markOverlaps(toEgressRows(list, { names, offline })),
    [names, offline],
  )

  return useReading(routes, toRows, networks)
}
