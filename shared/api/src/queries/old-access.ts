import { api, queryKeyOf, queryOptions, readRecords, z } from '@meshdeck/platform'

/** A row sent as null stays null until a node joins. */
const rowSchema = z.nullish(z.record(z.string(), z.number()))

/** By node ID or name of a config file (contract 1.8); `@meshdeck/domain/old-access` explains the values. */
export const oldAccessSchema = z.record(z.string(), rowSchema)

/** Returns the path of the access lists of a network, for servers before 1.5.1. */
export const oldAccessPath = (networkId: string) => `networks/${encodeURIComponent(networkId)}/acls`

/** GET /networks/{network}/acls: which members may reach which; empty for a network that doesn't exist [AP-032]. */
export const oldAccessQuery = (networkId: string) =>
  queryOptions({
    queryKey: queryKeyOf('old-access', { networkId }),
    queryFn: ({ signal }) =>
      readRecords(api.get(oldAccessPath(networkId), { signal }), oldAccessSchema),
    // comparing costs more than it saves: 500 nodes have 250,000 values
    structuralSharing: false,
  })
