import { api, API_MAJOR, type Infer, listOf, queryOptions, readReply, z } from '@meshdeck/platform'

import { text } from './fields'

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
      readReply(api.get(`users/ingress/${encodeURIComponent(gatewayId)}`, { signal }), replySchema),
  })

/**
 * POST /users/{name}/remote_access_gw/{gw}: gives somebody a gateway [AP-106]. He may have it already. Servers
 * from 1.5.1 on answer alike and keep nothing.
 */
export async function attachUser(gatewayId: string, username: string): Promise<void> {
  await readReply(api.post(pathOf(gatewayId, username)), z.unknown())
}

/**
 * DELETE /users/{name}/remote_access_gw/{gw}: takes a gateway from somebody, with the config files that he has
 * behind it [AP-107]. He need not have been given it.
 */
export async function detachUser(gatewayId: string, username: string): Promise<void> {
  await readReply(api.delete(pathOf(gatewayId, username)), z.unknown())
}

const pathOf = (gatewayId: string, username: string) =>
  `users/${encodeURIComponent(username)}/remote_access_gw/${encodeURIComponent(gatewayId)}`
