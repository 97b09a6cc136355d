import { api, API_MAJOR, listOf, queryOptions, readRecords, z } from '@meshdeck/platform'

import { flag, text } from '../fields'

/**
 * Where the nodes and clients of a network are, by id of a node or name of a client. All else that the graph tells
 * stands in the list of nodes too, and there with how they are (contract 1.18, 2.4).
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
        nodes.map(({ id, is_static: isClient, static_node, location }) => [
          (isClient && static_node?.clientid) || id,
          location,
        ]),
      ),
  ),
)

/** GET /v1/graph/{network}, from 1.5.1 on /v1/networks/{network}/graph; Pro only [AP-037]. */
export const nodeLocationsQuery = (
  networkId: string,
  { hasNetworkGraph }: { hasNetworkGraph: boolean },
) => {
  const id = encodeURIComponent(networkId)
  return queryOptions({
    queryKey: ['nodes', API_MAJOR, networkId, 'locations'] as const,
    queryFn: ({ signal }) =>
      readRecords(
        api.get(hasNetworkGraph ? `v1/networks/${id}/graph` : `v1/graph/${id}`, { signal }),
        nodeLocationsSchema,
      ),
  })
}
