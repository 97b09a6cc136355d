import type { Capabilities } from '@meshdeck/domain/capabilities'
import { queryClient, z } from '@meshdeck/platform'
import { callApi } from '@meshdeck/testing/backend'
import { addNetwork, addPolicy, joinDevices } from '@meshdeck/testing/prepare'

import { type EgressRoute, egressRouteListQuery } from '../queries/egress'
import { type Host, hostListQuery } from '../queries/hosts'
import { type Node, nodeListQuery } from '../queries/nodes'
import { type PendingHost, pendingHostListQuery } from '../queries/pending-hosts'

/** A network of the seeded fleet that has devices and config files. */
export const NETWORK = 'corp-backbone'

/** Password of all users that tests create. */
export const PASSWORD = 'long-enough'

/** Returns one of the devices of a seeded server. */
export async function someHost(): Promise<Host> {
  const hosts = await queryClient.fetchQuery({ ...hostListQuery(), staleTime: 0 })
  return firstOf(hosts.filter(({ isdefault }) => !isdefault))
}

/** Returns a node of `NETWORK`, or a config file. */
export async function someNode({ isConfigFile } = { isConfigFile: false }): Promise<Node> {
  const nodes = await queryClient.fetchQuery({ ...nodeListQuery(NETWORK), staleTime: 0 })
  return firstOf(nodes.filter((node) => node.is_static === isConfigFile && !node.is_gw))
}

/** Creates an administrator. */
export async function newUser(username: string): Promise<string> {
  await callApi('post', `users/${username}`, {
    username,
    password: PASSWORD,
    platform_role_id: 'admin',
  })
  return username
}

/** Creates an egress route of `NETWORK` and a policy that has no other source. */
export async function newEgressRoute(range: string): Promise<EgressRoute> {
  const { id: nodeId } = await someNode()
  const { id } = z.parse(
    z.object({ id: z.string() }),
    await callApi('post', 'v1/egress', {
      name: 'office',
      network: NETWORK,
      range,
      nodes: { [nodeId]: 100 },
      status: true,
    }),
  )
  await addPolicy(NETWORK, { name: 'from the office', from: [{ id: 'egress-id', value: id }] })
  const routes = await queryClient.fetchQuery({ ...egressRouteListQuery(NETWORK), staleTime: 0 })
  return firstOf(routes.filter((route) => route.id === id))
}

/** Invites a user and returns the parameters of the link in the mail. */
export async function newInvite(email: string): Promise<{ email: string; code: string }> {
  await callApi('post', 'v1/users/invite', {
    user_emails: [email],
    platform_role_id: 'platform-user',
    user_group_ids: {},
    network_roles: {},
  })
  const schema = z.array(z.object({ email: z.string(), invite_code: z.string() }))
  const invites = z.parse(schema, await callApi('get', 'v1/users/invites'))
  return { email, code: firstOf(invites.filter((invite) => invite.email === email)).invite_code }
}

/** Creates a device that awaits approval for a network of its own, on Pro since 1.5.1. */
export async function pendingHost(name: string, addressrange: string): Promise<PendingHost> {
  await addNetwork(name, addressrange, { auto_join: false })
  await joinDevices(name, [{ name }])
  const pending = await queryClient.fetchQuery({ ...pendingHostListQuery(), staleTime: 0 })
  return firstOf(pending.filter(({ network }) => network === name))
}

/** Returns the first item. Throws if there is none, because the test has nothing to check then. */
export function firstOf<Item>([first]: readonly Item[]): Item {
  if (first === undefined) throw new Error('the server has none')
  return first
}

/** Kind of server, because the console's requests depend on it. */
export type Kind = Capabilities

/**
 * Sends a request as the console does, signed in as the administrator; rejects if the reply doesn't match its schema.
 */
export type MakeCall = (kind: Kind) => Promise<unknown>

/** Fetches a query from the server: each sign-in, as before each test, starts with an empty cache. */
export const read = queryClient.fetchQuery.bind(queryClient)
