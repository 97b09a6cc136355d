import { api, type Infer, queryKeyOf, queryOptions, readReply, z } from '@meshdeck/platform'

/** Number of resources on the server (contract 1.1). A missing count is an error, not zero. */
export const usageSchema = z.object({
  /** Devices and clients that are online; the server counts no others. */
  hosts: z.number(),
  clients: z.number(),
  users: z.number(),
  /** Gateways of all kinds, and the internet gateways among them. */
  ingresses: z.number(),
  internet_gateways: z.number(),
  /** Egress routes, if the server counts them (`countsEgressRoutes` of the capabilities); otherwise 0. */
  egresses: z.number(),
})
export type Usage = Infer<typeof usageSchema>

/**
 * GET /server/usage: counts for the complete server in one reply, instead of lists (decision D-10). Throws an
 * `ApiError` of 403 for users who aren't administrators.
 */
export const usageQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('usage'),
    queryFn: ({ signal }) => readReply(api.get('server/usage', { signal }), usageSchema),
  })
