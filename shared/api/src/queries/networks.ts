import { api, API_MAJOR, type Infer, queryOptions, readItems, z } from '@meshdeck/platform'

import { amount, id, text } from '../fields'

const networkShape = {
  /** Id and name in one [NW-004]. */
  netid: id,
  /** IPv4 and IPv6 range; the one that the network does not have is empty [NW-005]. */
  addressrange: text,
  addressrange6: text,
  /** Whether devices reach each other unless a policy says otherwise [NW-007]; not told from 1.5.1 on. */
  defaultacl: z.optional(z.oneOf(['yes', 'no'])),
}

/**
 * A network as the server stores it (contract 1.8). Loose, because the page of a network shows more of it
 * than every list needs to check: `networkDetails` reads that.
 */
export const networkSchema = z.looseObject(networkShape)

/** From 1.5.1 on the network stands in an object of its own (contract 2.4). */
const nestedStatsSchema = z.pipe(
  z.object({ Network: networkSchema, Hosts: amount }),
  z.transform(({ Network, Hosts }) => ({ ...Network, hosts: Hosts })),
)

/** A network with the number of its nodes, called hosts by the server [NW-011]. */
export const networkStatsSchema = z.union([
  z.looseObject({ ...networkShape, hosts: amount }),
  nestedStatsSchema,
])
export type Network = Infer<typeof networkStatsSchema>

/** GET /v1/networks/stats: every network that the user may see, with its number of nodes [AP-021]. */
export const networkListQuery = () =>
  queryOptions({
    queryKey: ['networks', API_MAJOR] as const,
    queryFn: ({ signal }) =>
      readItems(api.get('v1/networks/stats', { signal }), networkStatsSchema),
  })
