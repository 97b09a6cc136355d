import { api, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { gatewayUserListQuery } from '../queries/gateway-users'

type Grant = { gatewayId: string; username: string }

/**
 * POST /users/{name}/remote_access_gw/{gw}: gives somebody a gateway [AP-106]. He may have it already. Servers
 * from 1.5.1 on answer alike and keep nothing.
 */
export const attachUser = change({
  send: (grant: Grant) => readReply(api.post(pathOf(grant)), z.unknown()),
  stale: ['users'],
  isSaved: holds,
  nameOf: ({ username }) => username,
})

/**
 * DELETE /users/{name}/remote_access_gw/{gw}: takes a gateway from somebody, with the config files that he has
 * behind it [AP-107]. He need not have been given it.
 */
export const detachUser = change({
  send: (grant: Grant) => readReply(api.delete(pathOf(grant)), z.unknown()),
  stale: ['users', 'nodes', 'config-files'],
  isThere: async ({ gatewayId, username }) =>
    (await readAnew(gatewayUserListQuery(gatewayId))).some((user) => user.username === username),
  isLeft: holds,
  nameOf: ({ username }) => username,
})

/** Whether somebody has a gateway, by the list of who may be given it. */
async function holds({ gatewayId, username }: Grant): Promise<boolean> {
  const users = await readAnew(gatewayUserListQuery(gatewayId))
  const user = users.find((one) => one.username === username)
  return user?.remote_gw_ids?.[gatewayId] !== undefined
}

function pathOf({ gatewayId, username }: Grant): string {
  return `users/${encodeURIComponent(username)}/remote_access_gw/${encodeURIComponent(gatewayId)}`
}
