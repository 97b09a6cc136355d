import { type EgressRoute, egressRouteListQuery } from '@meshdeck/api/egress'
import { everyEgressRouteQuery, rangesBehindMembersQuery } from '@meshdeck/api/egress-ranges'
import { type Network, networkListQuery } from '@meshdeck/api/networks'
import { readTaken, type TakenRange } from '@meshdeck/domain/egress-conflicts'
import { useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { rangeInMesh } from '../egress-model/egress-rows'

/** With more networks only the routes of this one are compared: each network is a call. */
const COMPARED_NETWORKS = 50

const none: readonly never[] = []

type About = {
  networkId: string
  /** The route that is changed, which does not meet itself. */
  routeId?: string | undefined
}

/**
 * What the ranges of a route are held against before it is saved; what cannot be read is not compared. The local network
 * of a node is where the range may well be: the choice of nodes tells that.
 */
export function useTakenRanges({ networkId, routeId }: About) {
  const { data: networks = none } = useQuery(networkListQuery())
  const { data: own = none } = useQuery(egressRouteListQuery(networkId))
  const ids = useMemo(() => networks.map(({ netid }) => netid).toSorted(), [networks])
  const isComparing = ids.length > 0 && ids.length <= COMPARED_NETWORKS
  const { data: every } = useQuery({ ...everyEgressRouteQuery(ids), enabled: isComparing })
  const { data: behind = none } = useQuery(rangesBehindMembersQuery(networkId))
  const routes = every ?? own

  const taken = useMemo(
    () =>
      readTaken([
        ...networks.flatMap(rangesOfNetwork),
        ...routes.filter(({ id }) => id !== routeId).flatMap(rangeOfRoute),
        // config files are called by their id
        ...behind.map(({ id, range }) => ({ kind: 'lan' as const, name: id, networkId, range })),
      ]),
    [networks, routes, behind, routeId, networkId],
  )
  return { taken, isOwnOnly: ids.length > COMPARED_NETWORKS }
}

const rangesOfNetwork = ({ netid, addressrange, addressrange6 }: Network): TakenRange[] =>
  [addressrange, addressrange6]
    .filter(Boolean)
    .map((range) => ({ kind: 'network', name: netid, networkId: netid, range }))

function rangeOfRoute(route: EgressRoute): TakenRange[] {
  const range = rangeInMesh(route)
  if (range === '') return []
  return [{ kind: 'route', name: route.name, networkId: route.network, range }]
}
