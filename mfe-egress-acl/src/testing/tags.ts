import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { type Tag, tagSchema } from '@meshdeck/api/tags'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { newDevice } from '@meshdeck/testing/device'

/** A network `corp` of a Pro server with these devices in it; gives the ids of their nodes by name. */
export async function prepareNetwork(...names: string[]): Promise<ReadonlyMap<string, string>> {
  await signInAsAdmin()
  const network = { netid: 'corp', addressrange: '10.1.0.0/24', auto_join: true }
  await callApi('post', 'networks', network)
  const keys = z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))
  const token = encodeURIComponent(keys.find(({ tags }) => tags.includes('corp'))?.token ?? '')
  for (const name of names) await callApi('post', `v1/host/register/${token}`, newDevice(name))

  const hosts = z.parse(listOf(hostSchema), await callApi('get', 'hosts'))
  const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
  return new Map(
    nodes.map(({ id, hostid }) => [hosts.find((host) => host.id === hostid)?.name ?? '', id]),
  )
}

/** Gives a new tag of `corp` to nodes. */
export async function prepareTag(name: string, ...nodeIds: string[]): Promise<void> {
  const tagged_nodes = nodeIds.map((id) => ({ id, is_static: false }))
  await callApi('post', 'v1/tags?network=corp', {
    tag_name: name,
    network: 'corp',
    color_code: '#a855f7',
    tagged_nodes,
  })
}

/** A policy of `corp` whose destination is this tag. */
export async function preparePolicy(name: string, tag: string, part: object = {}): Promise<void> {
  await callApi('post', 'v1/acls?network=corp', {
    name,
    network_id: 'corp',
    policy_type: 'device-policy',
    src_type: [{ id: 'tag', value: '*' }],
    dst_type: [{ id: 'tag', value: `corp.${tag}` }],
    protocol: 'all',
    type: 'Any',
    allowed_traffic_direction: 1,
    enabled: true,
    ...part,
  })
}

/** What makes a policy one for users. */
export const forUsers = {
  policy_type: 'user-policy',
  src_type: [{ id: 'user', value: '*' }],
  allowed_traffic_direction: 0,
}

/** A tag of `corp` as the server has it; undefined where there is none. */
export async function tagOf(name: string): Promise<Tag | undefined> {
  const tags = z.parse(listOf(tagSchema), await callApi('get', 'v1/tags?network=corp'))
  return tags.find(({ tag_name }) => tag_name === name)
}
