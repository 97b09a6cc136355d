import { api, type Infer, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { flag, seconds, text } from '../fields'
import { isConfigFile } from './nodes'

/** A node as shown for its device: its network, and its addresses there. */
const membershipSchema = z.object({
  id: z.string(),
  hostid: text,
  network: text,
  /** With prefix; empty if the network has no such family. */
  address: text,
  address6: text,
  /** Waits for the device to confirm that it leaves. */
  pendingdelete: flag,
  is_static: flag,
  /** Seconds since 1970; negative means never. */
  lastcheckin: seconds,
  /** ID of the node that relays it; the zero ID means none. */
  relayedby: text,
  status: z.withDefault(z.optional(z.string()), 'offline'),
})
export type Membership = Infer<typeof membershipSchema>

/**
 * GET /nodes [AP-041]: the nodes of one device, filtered from all nodes, because the server has no request for them.
 */
export const membershipsQuery = (hostId: string) =>
  queryOptions({
    queryKey: queryKeyOf('nodes', { hostId }, 'memberships'),
    queryFn: async ({ signal }) => {
      const nodes = await readItems(api.get('nodes', { signal }), membershipSchema)
      return nodes.filter((node) => node.hostid === hostId && !isConfigFile(node))
    },
  })

/** GET /nodes [AP-041]: the nodes of all networks that the user may see, including config files. */
export const allMembershipsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('nodes', {}, 'memberships'),
    queryFn: ({ signal }) => readItems(api.get('nodes', { signal }), membershipSchema),
  })
