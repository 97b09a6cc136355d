import {
  api,
  type Infer,
  listOf,
  queryKeyOf,
  queryOptions,
  readRecords,
  z,
} from '@meshdeck/platform'

import { text } from '../fields'

/** A user who isn't an administrator, with the gateways granted to the user by name (contract 1.3). */
const gatewayUserSchema = z.object({
  username: z.string(),
  display_name: text,
  /** By node ID; servers that store no such list (since 1.5.1) send null for all users. */
  remote_gw_ids: z.nullish(z.record(z.string(), z.unknown())),
})
export type GatewayUser = Infer<typeof gatewayUserSchema>

const replySchema = z.pipe(
  z.object({ users: listOf(gatewayUserSchema) }),
  z.transform(({ users }) => users),
)

/**
 * GET /users/ingress/{id}: all users who may be granted a gateway, which are all but administrators [AP-108]. Pro only,
 * for administrators.
 */
export const gatewayUserListQuery = (gatewayId: string) =>
  queryOptions({
    queryKey: queryKeyOf('users', { gatewayId }),
    queryFn: ({ signal }) =>
      readRecords(
        api.get(`users/ingress/${encodeURIComponent(gatewayId)}`, { signal }),
        replySchema,
      ),
  })
