import { api, ApiError, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { nodeListQuery, type NodeTarget, nodeSchema } from '../queries/nodes'

/**
 * POST /nodes/{network}/{node}/inet_gw: lets nodes out to the internet through one of them [AP-052]. Throws an
 * `ApiError` of 409 when it does so already: the server then answers 200 without a node and changes nothing,
 * its users neither (contract 1.10).
 */
export const createInternetGateway = change({
  send: async ({ users, ...target }: NodeTarget & { users: readonly string[] }) => {
    const reply = api.post(pathOf(target), { json: bodyOf(users) })
    const node = await readReply(reply, z.nullish(nodeSchema))
    if (!node) throw new ApiError(409, 'node is already acting as internet gateway')
  },
  stale: ['nodes'],
  isSaved: async ({ networkId, nodeId }) =>
    (await readAnew(nodeListQuery(networkId))).some(
      ({ id, isinternetgateway }) => id === nodeId && isinternetgateway,
    ),
})

/**
 * PUT /nodes/{network}/{node}/inet_gw: exactly these nodes use it from now on [AP-053]. A part of the changes
 * that read the nodes again themselves.
 */
export async function putInternetUsers(
  target: NodeTarget,
  users: readonly string[],
): Promise<void> {
  await readReply(api.put(pathOf(target), { json: bodyOf(users) }), z.unknown())
}

/** DELETE /nodes/{network}/{node}/inet_gw: it lets nobody out any more, and its users are free [AP-054]. */
export const deleteInternetGateway = change({
  send: (target: NodeTarget) => readReply(api.delete(pathOf(target)), z.unknown()),
  stale: ['nodes'],
  isThere: async ({ networkId, nodeId }) =>
    (await readAnew(nodeListQuery(networkId))).some(
      ({ id, isinternetgateway }) => id === nodeId && isinternetgateway,
    ),
})

const bodyOf = (users: readonly string[]) => ({ inet_node_client_ids: users })

function pathOf({ networkId, nodeId }: NodeTarget): string {
  return `nodes/${encodeURIComponent(networkId)}/${encodeURIComponent(nodeId)}/inet_gw`
}
