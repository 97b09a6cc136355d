import { api, API_MAJOR, type Infer, queryOptions, readItems, z } from '@meshdeck/platform'

import { flag, seconds, text } from '../fields'

/** A node as its device sees it: the network that the device is in, and its addresses there. */
const membershipSchema = z.object({
  id: z.string(),
  hostid: text,
  network: text,
  /** With prefix; empty where the network has no such family. */
  address: text,
  address6: text,
  /** Waits for the device to confirm that it leaves. */
  pendingdelete: flag,
  is_static: flag,
  /** Seconds since 1970; below 0 for never. */
  lastcheckin: seconds,
  /** Id of the node that relays it; the zero id stands for none. */
  relayedby: text,
  status: z.withDefault(z.optional(z.string()), 'offline'),
})
export type Membership = Infer<typeof membershipSchema>

/** GET /nodes [AP-041]: the server has no call for the nodes of one device, so of all only its own are kept. */
export const membershipsQuery = (hostId: string) =>
  queryOptions({
    queryKey: ['nodes', API_MAJOR, { hostId }] as const,
    queryFn: async ({ signal }) => {
      const nodes = await readItems(api.get('nodes', { signal }), membershipSchema)
      return nodes.filter(({ hostid, is_static }) => hostid === hostId && !is_static)
    },
  })

/** GET /nodes [AP-041]: the nodes of all networks, external clients among them, that the user may see. */
export const everyMembershipQuery = () =>
  queryOptions({
    queryKey: ['nodes', API_MAJOR, { of: 'every network' }] as const,
    queryFn: ({ signal }) => readItems(api.get('nodes', { signal }), membershipSchema),
  })
