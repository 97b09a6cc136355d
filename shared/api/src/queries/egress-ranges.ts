import type { RangeItem } from '@meshdeck/domain/range-plan'
import { api, listOf, queryKeyOf, queryOptions, readRecords, z } from '@meshdeck/platform'

import { readEach } from '../reading'
import { type EgressRoute, egressRouteListQuery } from './egress'

/**
 * The egress routes of these networks, in their order [AP-080]. Sends a request for each, so with many networks fetch
 * it only on demand. Fails with the first request that fails.
 */
export const egressOfNetworksQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf('egress', { networkIds }),
    queryFn: async ({ client }): Promise<EgressRoute[]> => {
      const routeLists = await readEach(networkIds, (id) =>
        client.fetchQuery(egressRouteListQuery(id)),
      )
      return routeLists.flat()
    },
  })

/**
 * The ranges of the egress routes of these networks, each with the name of its route and network [AP-080]. Sends a
 * request for each network, because the server only lists routes by network (contract 1.15): with many networks, fetch
 * it only on demand. Fails with the first request that fails.
 */
export const egressRangesOfNetworksQuery = (networkIds: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf('egress', { networkIds }, 'ranges'),
    queryFn: async ({ client }) => {
      const rangeLists = await readEach(networkIds, async (id): Promise<RangeItem[]> => {
        const routes = await client.fetchQuery(egressRouteListQuery(id))
        return routes.map(({ name, range }) => ({ name: `${name} (${id})`, range }))
      })
      return rangeLists.flat()
    },
  })

/** Ranges by the ID of the resource that leads to them. */
const rangesByIdSchema = z.pipe(
  z.nullish(z.record(z.string(), listOf(z.string()))),
  z.transform((ranges) =>
    Object.entries(ranges ?? {}).flatMap(([id, all]) => all.map((range) => ({ id, range }))),
  ),
)

/**
 * GET /networks/{network}/egress_routes: the ranges behind members of a network without an egress route; on current
 * servers these are behind config files, by their client ID (contract 1.8) [AP-085].
 */
export const rangesBehindMembersQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('egress', { networkId }, 'behind-members'),
    queryFn: ({ signal }) =>
      readRecords(
        api.get(`networks/${encodeURIComponent(networkId)}/egress_routes`, { signal }),
        rangesByIdSchema,
      ),
  })
