import {
  api,
  API_MAJOR,
  type Infer,
  listOf,
  queryOptions,
  readRecords,
  z,
} from '@meshdeck/platform'

import { text } from '../fields'

/** Somebody who is no administrator, and the gateways that he was given by name (contract 1.3). */
const gatewayUserSchema = z.object({
  username: z.string(),
  display_name: text,
  /** By id of the node; servers that keep no such list (from 1.5.1 on) send null for everybody. */
  remote_gw_ids: z.nullish(z.record(z.string(), z.unknown())),
})
export type GatewayUser = Infer<typeof gatewayUserSchema>

const replySchema = z.pipe(
  z.object({ users: listOf(gatewayUserSchema) }),
  z.transform(({ users }) => users),
)

/**
 * GET /users/ingress/{id}: everybody who may be given a gateway, which is all but administrators [AP-108].
 * Of Pro, for administrators.
 */
export const gatewayUserListQuery = (gatewayId: string) =>
  queryOptions({
    queryKey: ['users', API_MAJOR, 'of-gateway', gatewayId] as const,
    queryFn: ({ signal }) =>
      readRecords(
        api.get(`users/ingress/${encodeURIComponent(gatewayId)}`, { signal }),
        replySchema,
      ),
  })
