import { api, API_MAJOR, queryOptions, readRecords, z } from '@meshdeck/platform'

/** A row that somebody has sent as null stays so until a node joins. */
const rowSchema = z.nullish(z.record(z.string(), z.number()))

/** By node id or name of a config file (contract 1.8); what the words mean stands in `@meshdeck/domain/old-access`. */
export const oldAccessSchema = z.record(z.string(), rowSchema)

/** The path of the lists of a network; servers have them before 1.5.1. */
export const oldAccessPath = (networkId: string) => `networks/${encodeURIComponent(networkId)}/acls`

/** GET /networks/{network}/acls: who may talk to whom; nothing of a network that does not exist [AP-032]. */
export const oldAccessQuery = (networkId: string) =>
  queryOptions({
    queryKey: ['old-access', API_MAJOR, networkId] as const,
    queryFn: ({ signal }) =>
      readRecords(api.get(oldAccessPath(networkId), { signal }), oldAccessSchema),
    // what is the same is not looked for: of 500 nodes there are 250,000 words
    structuralSharing: false,
  })
