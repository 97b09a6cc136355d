import { api, API_MAJOR, type Infer, queryOptions, readReply, z } from '@meshdeck/platform'

/**
 * How much of each the server has (contract 1.1). A figure that it leaves out is none, and not zero.
 */
export const usageSchema = z.pipe(
  z.object({
    /** Devices and clients that are online; no version counts the others. */
    hosts: z.number(),
    clients: z.number(),
    users: z.number(),
    /** Gateways of whatever kind, and those of them that lead to the internet. */
    ingresses: z.number(),
    internet_gateways: z.number(),
    egresses: z.number(),
    /** From 1.5.1 on (contract 2.2), the first version that counts egress routes. */
    network_usage: z.optional(z.unknown()),
  }),
  z.transform(({ network_usage, egresses, ...usage }) => ({
    ...usage,
    /** Undefined for a server that says 0 however many there are. */
    egressRoutes: network_usage === undefined ? undefined : egresses,
  })),
)
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
