import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeLocationsQuery } from '@meshdeck/api/graph'
import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { emptyList } from '@meshdeck/domain/remembered'
import {
  joinReadings,
  type Reading,
  useCachedQuery,
  useCan,
  useCapabilities,
} from '@meshdeck/platform'
import { useMemo } from 'react'

import { type GraphModel, graphModelSteps, graphRowSteps } from './graph-rows'
import { useSlicedResult } from './use-sliced-result'

const noLocations: ReadonlyMap<string, string> = new Map()

/**
 * Returns the graph of a network, from lists that other pages read too. With `isFreshEnough`, an existing list isn't
 * refetched.
 */
export function useGraph(networkId: string, { isFreshEnough = false } = {}): Reading<GraphModel> {
  const { version: serverVersion, isPro, hasNetworkGraph, measuresConfigFiles } = useCapabilities()
  const { isAdmin } = useCan()
  const nodes = useCachedQuery(nodeListQuery(networkId), { isFreshEnough })
  const hosts = useCachedQuery(hostListQuery(), { isFreshEnough })
  // not awaited: the picture also works without routes and client locations
  const { data: egressRoutes = emptyList } = useCachedQuery(egressRouteListQuery(networkId), {
    isFreshEnough,
  })
  const { data: locations = noLocations } = useCachedQuery(
    {
      ...nodeLocationsQuery(networkId, { hasNetworkGraph }),
      enabled: isPro && (isAdmin || hasNetworkGraph),
    },
    { isFreshEnough },
  )
  const steps = useMemo(() => {
    if (!nodes.data || !hosts.data) return undefined
    const sources = {
      nodes: nodes.data,
      hosts: hosts.data,
      egressRoutes,
      networkId,
      serverVersion,
      locations,
      measuresConfigFiles,
    }
    return function* graphSteps() {
      return yield* graphModelSteps(yield* graphRowSteps(sources))
    }
  }, [
    nodes.data,
    hosts.data,
    egressRoutes,
    networkId,
    serverVersion,
    locations,
    measuresConfigFiles,
  ])

  return {
    data: useSlicedResult(steps),
    ...joinReadings(nodes, hosts),
  }
}
