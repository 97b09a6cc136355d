import type { EgressRoute } from '@meshdeck/api/egress'
import { everyEgressRouteQuery } from '@meshdeck/api/egress-ranges'
import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { toEgressRows } from '../egress/egress-rows'
import { markOverlaps, type PlacedRoute } from './route-overlaps'

const none: readonly never[] = []
const noneOffline: ReadonlySet<string> = new Set()

/**
 * The egress routes of every network that the user may see. Who is offline is not asked: the nodes of all networks
 * would be a call for each, and long lists.
 */
export function useAllRoutes(): Reading<PlacedRoute[]> {
  const networks = useQuery(networkListQuery())
  const { data: hosts = none } = useQuery(hostListQuery())
  const ids = useMemo(() => networks.data?.map(({ netid }) => netid).toSorted(), [networks.data])
  const routes = useQuery({ ...everyEgressRouteQuery(ids ?? none), enabled: ids !== undefined })
  const names = useMemo(
    () => new Map(hosts.flatMap(({ name, nodes }) => nodes.map((id) => [id, name] as const))),
    [hosts],
  )
  const toRows = useMemo(
    () => (list: EgressRoute[]) =>
      markOverlaps(toEgressRows(list, { names, offline: noneOffline })),
    [names],
  )

  return useReading(routes, toRows, networks)
}
