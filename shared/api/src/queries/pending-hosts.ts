import { api, type Infer, listOf, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { id, text } from '../fields'
import { networkListQuery } from './networks'

/** A device that awaits approval to join a network (contract 2.7). */
export const pendingHostSchema = z.object({
  id,
  host_id: text,
  host_name: text,
  network: text,
  public_key: text,
  /** The complete key that it registered with, despite the name: its own names, and the tags that it assigns. */
  enrollment_key_id: z.nullish(z.object({ tags: listOf(z.string()), groups: listOf(z.string()) })),
  os: text,
  version: text,
  requested_at: text,
})
export type PendingHost = Infer<typeof pendingHostSchema>

/**
 * GET /v1/pending_hosts?network=: the pending devices of all networks. The server requires a network but ignores which
 * one (contract 2.7), so the first is sent; without networks there are no pending devices.
 */
export const pendingHostListQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('pending-hosts'),
    queryFn: async ({ client, signal }): Promise<PendingHost[]> => {
      const [first] = await client.fetchQuery(networkListQuery())
      if (!first) return []
      const searchParams = { network: first.netid }
      return readItems(api.get('v1/pending_hosts', { searchParams, signal }), pendingHostSchema)
    },
  })
