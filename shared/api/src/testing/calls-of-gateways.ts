import { acceptedText } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'
import { joinDevice } from '@meshdeck/testing/prepare'

import {
  resetFailoverRole,
  setFailoverRole,
  type FailoverRole,
  unsetFailoverRole,
} from '../mutations/failover-role-changes'
import {
  createGateway,
  deleteGateway,
  editOfGateway,
  newGateway,
  relayNodes,
  updateGateway,
} from '../mutations/gateway-changes'
import { attachUser, detachUser } from '../mutations/gateway-user-changes'
import {
  createInternetGateway,
  deleteInternetGateway,
  putInternetUsers,
} from '../mutations/internet-gateway-changes'
import { changeInternetUsers } from '../mutations/internet-user-changes'
import { gatewayUserListQuery } from '../queries/gateway-users'
import { type Node, nodeListQuery, type NodeTarget } from '../queries/nodes'
import { firstOf, type Kind, type MakeCall, NETWORK, PASSWORD, read } from './prepare'

const nodesNow = () => read({ ...nodeListQuery(NETWORK), staleTime: 0 })

async function nodeNow({ nodeId }: NodeTarget): Promise<Node> {
  return firstOf((await nodesNow()).filter(({ id }) => id === nodeId))
}

let devices = 0

/** Returns a device that has just joined: it isn't part of any gateway, and runs Linux, which a gateway requires. */
async function somePlainNode(): Promise<NodeTarget> {
  devices += 1
  return {
    networkId: NETWORK,
    nodeId: await joinDevice(NETWORK, { name: `gateway-${devices}` }),
  }
}

/** Returns a node that has just become a gateway. */
export async function someGateway(): Promise<NodeTarget> {
  const target = await somePlainNode()
  await createGateway({ ...target, input: newGateway, isPro: false })
  return target
}

async function someInternetGateway() {
  const target = await someGateway()
  const user = await somePlainNode()
  await createInternetGateway({ ...target, users: [user.nodeId] })
  return { target, user }
}

async function relayAndRelease() {
  const gateway = await someGateway()
  const { nodeId } = await somePlainNode()
  await relayNodes({ ...gateway, base: [], mine: [nodeId] })
  expect(await nodeNow({ networkId: NETWORK, nodeId })).toHaveProperty('relayedby', gateway.nodeId)
  await relayNodes({ ...gateway, base: [nodeId], mine: [] })
  expect(await nodeNow({ networkId: NETWORK, nodeId })).toHaveProperty('isrelayed', false)
}

async function changeGateway() {
  const { target, user } = await someInternetGateway()
  const base = editOfGateway(await nodeNow(target))
  const changed = await updateGateway({
    ...target,
    base,
    mine: { ...base, metadata: 'rack 4', ingressmtu: 1380 },
  })
  expect(changed).toMatchObject({ metadata: 'rack 4', ingressmtu: 1380, is_gw: true })
  // the server would release its users and relay them
  expect(await nodeNow(user)).toMatchObject({
    internetgw_node_id: target.nodeId,
    isrelayed: false,
  })
}

/** Removes the role from the current node of the network first, because a server may allow only one. */
async function someFailoverNode(kind: FailoverRole) {
  const field = kind === 'failover' ? 'is_fail_over' : 'is_auto_relay'
  for (const node of await nodesNow())
    if (node[field]) await unsetFailoverRole({ networkId: NETWORK, nodeId: node.id, kind })
  const target = await somePlainNode()
  await setFailoverRole({ networkId: NETWORK, nodeId: target.nodeId, kind })
  expect(await nodeNow(target)).toHaveProperty(field, true)
  return { target, field }
}

const standInOf = ({ hasAutoRelays }: Kind): FailoverRole =>
  hasAutoRelays ? 'auto_relay' : 'failover'

/** Requests for failover nodes and auto relays; Pro only. */
export const callsOfFailoverRoles: Record<string, MakeCall> = {
  setFailoverRole: (kind) => someFailoverNode(standInOf(kind)),
  unsetFailoverRole: async (kind) => {
    const { target, field } = await someFailoverNode(standInOf(kind))
    await unsetFailoverRole({ networkId: NETWORK, nodeId: target.nodeId, kind: standInOf(kind) })
    expect(await nodeNow(target)).toHaveProperty(field, false)
  },
  resetFailoverRole: (kind) => resetFailoverRole({ networkId: NETWORK, kind: standInOf(kind) }),
}

/** Requests for gateways of all kinds, by name of their exports. */
export const callsOfGateways: Record<string, MakeCall> = {
  createGateway: async () => {
    const target = await someGateway()
    expect(await nodeNow(target)).toMatchObject({
      isingressgateway: true,
      isrelay: true,
      ingressmtu: 1500,
      ingresspersistentkeepalive: 20,
    })
  },
  deleteGateway: async () => {
    for (const isRelayAlone of [false, true]) {
      const target = await someGateway()
      await deleteGateway({ ...target, isRelayAlone })
      expect(await nodeNow(target)).toMatchObject({ is_gw: false, isrelay: false })
    }
  },
  updateGateway: changeGateway,
  relayNodes: relayAndRelease,

  createInternetGateway: async () => {
    const { target, user } = await someInternetGateway()
    expect(await nodeNow(user)).toHaveProperty('internetgw_node_id', target.nodeId)
  },
  putInternetUsers: async () => {
    const { target, user } = await someInternetGateway()
    await putInternetUsers(target, [])
    expect(await nodeNow(user)).toHaveProperty('internetgw_node_id', '')
  },
  changeInternetUsers: async () => {
    const { target, user } = await someInternetGateway()
    const [mine, theirs] = [await somePlainNode(), await somePlainNode()]
    await putInternetUsers(target, [theirs.nodeId])
    const change = { ...target, base: [user.nodeId], mine: [user.nodeId, mine.nodeId] }
    expect(await changeInternetUsers(change)).toEqual({
      added: [theirs.nodeId],
      removed: [user.nodeId],
    })
    for (const { nodeId } of [mine, theirs]) {
      const node = await nodeNow({ networkId: NETWORK, nodeId })
      expect(node.internetgw_node_id).toBe(target.nodeId)
    }
  },
  deleteInternetGateway: async () => {
    const { target } = await someInternetGateway()
    await deleteInternetGateway(target)
    expect(await nodeNow(target)).toHaveProperty('isinternetgateway', false)
  },
}

let people = 0

/**
 * Creates a gateway and a user who isn't an administrator and is granted it; later servers don't store the grant, which
 * is reported.
 */
async function givenGateway({ hasOwnRoles }: Kind) {
  const { nodeId } = await someGateway()
  people += 1
  const username = `guest-${people}`
  const account = { username, password: PASSWORD, platform_role_id: 'service-user' }
  await callApi('post', `users/${username}`, account)
  const attaching = attachUser({ gatewayId: nodeId, username })
  if (!hasOwnRoles) {
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

/** Requests for gateways granted to users; Pro only, and later servers store none. */
export const callsOfGatewayUsers: Record<string, MakeCall> = {
  gatewayUserListQuery: async (kind) =>
    firstOf(await read(gatewayUserListQuery((await givenGateway(kind)).nodeId))),
  attachUser: async (kind) => {
    const given = await givenGateway(kind)
    expect(await gatewaysOf(given)).toEqual(kind.hasOwnRoles ? [given.nodeId] : null)
  },
  detachUser: async (kind) => {
    const given = await givenGateway(kind)
    await detachUser({ gatewayId: given.nodeId, username: given.username })
    expect(await gatewaysOf(given)).toEqual(kind.hasOwnRoles ? [] : null)
  },
}
