import { api, type Infer, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { amount, id, text } from '../fields'

const networkShape = {
  /** Both ID and name [NW-004]. */
  netid: id,
  /** IPv4 and IPv6 ranges; a family that the network doesn't have is empty [NW-005]. */
  addressrange: text,
  addressrange6: text,
  /** Whether devices reach each other unless a policy says otherwise [NW-007]; not sent since 1.5.1. */
  defaultacl: z.optional(z.oneOf(['yes', 'no'])),
}

/**
 * A network as the server stores it (contract 1.8). A loose object, because the page of a network shows more fields
 * than every list needs to validate: `networkDetails` reads them.
 */
export const networkSchema = z.looseObject(networkShape)

/** Since 1.5.1 the network is nested in an object (contract 2.4). */
const nestedStatsSchema = z.pipe(
  z.object({ Network: networkSchema, Hosts: amount }),
  z.transform(({ Network, Hosts }) => ({ ...Network, hosts: Hosts })),
)

/** A network with its number of nodes, which the server calls hosts [NW-011]. */
export const networkStatsSchema = z.union([
  z.looseObject({ ...networkShape, hosts: amount }),
  nestedStatsSchema,
])
export type Network = Infer<typeof networkStatsSchema>

/** GET /v1/networks/stats: all networks that the user may see, with their number of nodes [AP-021]. */
export const networkListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('networks'),
    queryFn: ({ signal }) =>
      readItems(api.get('v1/networks/stats', { signal }), networkStatsSchema),
  })
