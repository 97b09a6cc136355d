import { api, API_MAJOR, queryOptions, readReply, z } from '@meshdeck/platform'

import { amount } from './fields'

/** How much of each the server has; 1.0.0 counts only those hosts and clients that are online (contract 1.1). */
export const usageSchema = z.object({ hosts: amount, clients: amount })

/** GET /server/usage: counts instead of lists, for admins (decision D-10). */
export const usageQuery = () =>
  queryOptions({
    queryKey: ['usage', API_MAJOR] as const,
    queryFn: ({ signal }) => readReply(api.get('server/usage', { signal }), usageSchema),
  })
