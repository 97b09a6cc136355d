import { api, listOf, queryKeyOf, queryOptions, readRecords, z } from '@meshdeck/platform'

import { flag, text } from '../fields'

/**
 * Locations of the nodes and clients of a network, by node ID or client name. All other data of the graph is also in
 * the list of nodes, together with their status (contract 1.18, 2.4).
 */
const nodeLocationsSchema = z.pipe(
  listOf(
    z.object({
      id: z.string(),
      is_static: flag,
      static_node: z.optional(z.object({ clientid: text })),
      location: text,
    }),
  ),
  z.transform(
    (nodes): ReadonlyMap<string, string> =>
      new Map(
        nodes.map(({ id, is_static: isConfigFile, static_node, location }) => [
          (isConfigFile && static_node?.clientid) || id,
          location,
        ]),
      ),
  ),
)

/** GET /v1/graph/{network}, since 1.5.1 /v1/networks/{network}/graph; Pro only [AP-037]. */
export const nodeLocationsQuery = (
  networkId: string,
  { hasNetworkGraph }: { hasNetworkGraph: boolean },
) => {
  const id = encodeURIComponent(networkId)
  return queryOptions({
    queryKey: queryKeyOf('nodes', { networkId }, 'locations'),
    queryFn: ({ signal }) =>
      readRecords(
        api.get(hasNetworkGraph ? `v1/networks/${id}/graph` : `v1/graph/${id}`, { signal }),
        nodeLocationsSchema,
      ),
  })
}
