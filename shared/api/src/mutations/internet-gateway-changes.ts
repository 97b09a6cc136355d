import { api, ApiError, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { nodeListQuery, type NodeTarget, nodeSchema } from '../queries/nodes'

/**
 * POST /nodes/{network}/{node}/inet_gw: makes a node an internet gateway for other nodes [AP-052]. Throws an `ApiError`
 * of 409 if it already is one: the server then returns 200 without a node and changes nothing, including its users
 * (contract 1.10).
 */
export const createInternetGateway = change({
  send: async ({ users, ...target }: NodeTarget & { users: readonly string[] }) => {
    const reply = api.post(internetGatewayPath(target), { json: bodyOf(users) })
    const node = await readReply(reply, z.nullish(nodeSchema))
    if (!node) throw new ApiError(409, 'node is already acting as internet gateway')
  },
  stale: ['nodes'],
  isSaved: async ({ networkId, nodeId }) =>
    (await fetchFresh(nodeListQuery(networkId))).some(
      ({ id, isinternetgateway }) => id === nodeId && isinternetgateway,
    ),
})

/**
 * PUT /nodes/{network}/{node}/inet_gw: replaces the nodes that use the gateway [AP-053]. Part of changes that refetch
 * the nodes themselves.
 */
export async function putInternetUsers(
  target: NodeTarget,
  users: readonly string[],
): Promise<void> {
  await readReply(api.put(internetGatewayPath(target), { json: bodyOf(users) }), z.unknown())
}

/**
 * DELETE /nodes/{network}/{node}/inet_gw: the node is no longer an internet gateway, and the nodes that used it are
 * released [AP-054].
 */
export const deleteInternetGateway = change({
  send: (target: NodeTarget) => readReply(api.delete(internetGatewayPath(target)), z.unknown()),
  stale: ['nodes'],
  exists: async ({ networkId, nodeId }) =>
    (await fetchFresh(nodeListQuery(networkId))).some(
      ({ id, isinternetgateway }) => id === nodeId && isinternetgateway,
    ),
})

const bodyOf = (users: readonly string[]) => ({ inet_node_client_ids: users })

function internetGatewayPath({ networkId, nodeId }: NodeTarget): string {
  return `nodes/${encodeURIComponent(networkId)}/${encodeURIComponent(nodeId)}/inet_gw`
}
