import { callApi } from '@meshdeck/testing/backend'

import { attachUser, detachUser } from '../mutations/gateway-user-changes'
import { gatewayUserListQuery } from '../queries/gateway-users'
import { someGateway } from './calls-of-gateways'
import { type MakeCall, read } from './make-call'
import { firstOf, PASSWORD } from './prepare'

let people = 0

/** A gateway and somebody who is no administrator, whom it was given. */
async function givenGateway() {
  const { nodeId } = await someGateway()
  people += 1
  const username = `guest-${people}`
  const account = { username, password: PASSWORD, platform_role_id: 'service-user' }
  await callApi('post', `users/${username}`, account)
  await attachUser({ gatewayId: nodeId, username })
  return { nodeId, username }
}

async function gatewaysOf({ nodeId, username }: { nodeId: string; username: string }) {
  const users = await read({ ...gatewayUserListQuery(nodeId), staleTime: 0 })
  const user = firstOf(users.filter((candidate) => candidate.username === username))
  return user.remote_gw_ids && Object.keys(user.remote_gw_ids)
}

/** The calls about who was given which gateway, which Pro alone has; later servers keep none. */
export const callsOfGatewayUsers: Record<string, MakeCall> = {
  gatewayUserListQuery: async () =>
    firstOf(await read(gatewayUserListQuery((await givenGateway()).nodeId))),
  attachUser: async ({ isLater }) => {
    const given = await givenGateway()
    expect(await gatewaysOf(given)).toEqual(isLater ? null : [given.nodeId])
  },
  detachUser: async ({ isLater }) => {
    const given = await givenGateway()
    await detachUser({ gatewayId: given.nodeId, username: given.username })
    expect(await gatewaysOf(given)).toEqual(isLater ? null : [])
  },
}
