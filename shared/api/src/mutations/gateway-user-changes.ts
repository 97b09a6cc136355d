import { api, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { gatewayUserListQuery } from '../queries/gateway-users'

type Grant = { gatewayId: string; username: string }

/**
 * POST /users/{name}/remote_access_gw/{gw}: gives a user access to a gateway [AP-106]. The user may have it already.
 * Since 1.5.1 servers return the same response but store nothing.
 */
export const attachUser = change({
  send: (grant: Grant) => readReply(api.post(grantPath(grant)), z.unknown()),
  stale: ['users'],
  isSaved: holds,
  nameOf: ({ username }) => username,
})

/**
 * DELETE /users/{name}/remote_access_gw/{gw}: revokes a user's access to a gateway and deletes the user's config files
 * behind it [AP-107]. The user need not have been given access.
 */
export const detachUser = change({
  send: (grant: Grant) => readReply(api.delete(grantPath(grant)), z.unknown()),
  stale: ['users', 'nodes', 'config-files'],
  exists: async ({ gatewayId, username }) =>
    (await fetchFresh(gatewayUserListQuery(gatewayId))).some((user) => user.username === username),
  isLeft: holds,
  nameOf: ({ username }) => username,
})

/** Whether a user has access to a gateway, according to the list of its eligible users. */
async function holds({ gatewayId, username }: Grant): Promise<boolean> {
  const users = await fetchFresh(gatewayUserListQuery(gatewayId))
  const user = users.find((user) => user.username === username)
  return user?.remote_gw_ids?.[gatewayId] !== undefined
}

function grantPath({ gatewayId, username }: Grant): string {
  return `users/${encodeURIComponent(username)}/remote_access_gw/${encodeURIComponent(gatewayId)}`
}
