import { api, API_MAJOR, type Infer, queryOptions, readReply, z } from '@meshdeck/platform'

/** How much of each the server has (contract 1.1). A figure that it leaves out is a fault, not zero. */
export const usageSchema = z.object({
  /** Devices and clients that are online; the server counts no others. */
  hosts: z.number(),
  clients: z.number(),
  users: z.number(),
  /** Gateways of whatever kind, and those of them that lead to the internet. */
  ingresses: z.number(),
  internet_gateways: z.number(),
  /** Egress routes, on a server that counts them (`countsEgressRoutes` of the capabilities); else 0. */
  egresses: z.number(),
})
export type Usage = Infer<typeof usageSchema>

/**
 * GET /server/usage: counts instead of lists, in one reply of the whole server (decision D-10). Throws an
 * `ApiError` of 403 for whoever is no administrator.
 */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['usage', API_MAJOR] as const,
    queryFn: ({ signal }) => readReply(api.get('server/usage', { signal }), usageSchema),
  })
