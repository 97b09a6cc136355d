import { acceptedText } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'

import { attachUser, detachUser } from '../mutations/gateway-user-changes'
import { gatewayUserListQuery } from '../queries/gateway-users'
import { someGateway } from './calls-of-gateways'
import { type Kind, type MakeCall, read } from './make-call'
import { firstOf, PASSWORD } from './prepare'

let people = 0

/** A gateway and somebody who is no administrator, whom it was given; a later server keeps it not, which is told. */
async function givenGateway({ isLater }: Kind) {
  const { nodeId } = await someGateway()
  people += 1
  const username = `guest-${people}`
  const account = { username, password: PASSWORD, platform_role_id: 'service-user' }
  await callApi('post', `users/${username}`, account)
  const attaching = attachUser({ gatewayId: nodeId, username })
  if (isLater) {
    const message = acceptedText('unsaved', [username])
    await expect(attaching).rejects.toMatchObject({ name: 'Error', message })
  } else await attaching
  return { nodeId, username }
}

async function gatewaysOf({ nodeId, username }: { nodeId: string; username: string }) {
  const users = await read({ ...gatewayUserListQuery(nodeId), staleTime: 0 })
  const user = firstOf(users.filter((candidate) => candidate.username === username))
  return user.remote_gw_ids && Object.keys(user.remote_gw_ids)
}

/** The calls about who was given which gateway, which Pro alone has; later servers keep none. */
export const callsOfGatewayUsers: Record<string, MakeCall> = {
  gatewayUserListQuery: async (kind) =>
    firstOf(await read(gatewayUserListQuery((await givenGateway(kind)).nodeId))),
  attachUser: async (kind) => {
    const given = await givenGateway(kind)
    expect(await gatewaysOf(given)).toEqual(kind.isLater ? null : [given.nodeId])
  },
  detachUser: async (kind) => {
    const given = await givenGateway(kind)
    await detachUser({ gatewayId: given.nodeId, username: given.username })
    expect(await gatewaysOf(given)).toEqual(kind.isLater ? null : [])
  },
}
