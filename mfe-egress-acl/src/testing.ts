import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { hostSchema } from '@meshdeck/api/hosts'
import { nodeSchema } from '@meshdeck/api/nodes'
import { policySchema } from '@meshdeck/api/policies'
import { type Tag, tagSchema } from '@meshdeck/api/tags'
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { newDevice } from '@meshdeck/testing/device'
import { act, waitFor } from '@meshdeck/testing/dom'
import type { RemoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'
import { NodeChange } from './change-preview/NodeChange'
import { NodeRemoval } from './change-preview/NodeRemoval'
import { PeoplePreview } from './change-preview/PeoplePreview'
import { ConnectivityCheckPage } from './connectivity/ConnectivityCheckPage'
import { NodeReach } from './connectivity/NodeReach'
import { ReachPage } from './connectivity/ReachPage'
import { AllRoutesPage } from './egress/AllRoutesPage'
import { EgressRoutePage } from './egress/EgressRoutePage'
import { EgressRoutesPage } from './egress/EgressRoutesPage'
import { OldAclsPage } from './old-acls/OldAclsPage'
import { DeletedPoliciesPage } from './policies/DeletedPoliciesPage'
import { PoliciesPage } from './policies/PoliciesPage'
import { PolicyIssuesPage } from './policies/PolicyIssuesPage'
import { PolicyPage } from './policies/PolicyPage'
import { PolicyFilePage } from './policy-file/PolicyFilePage'
import { TagNodes } from './tags/TagNodes'
import { TagPage } from './tags/TagPage'
import { TagsPage } from './tags/TagsPage'

/** This remote as tests mount it. */
export const remote: RemoteUnderTest = {
  manifest,
  pages: {
    AllRoutesPage,
    ConnectivityCheckPage,
    DeletedPoliciesPage,
    EgressRoutePage,
    EgressRoutesPage,
    PolicyIssuesPage,
    OldAclsPage,
    PoliciesPage,
    PolicyPage,
    ReachPage,
    PolicyFilePage,
    TagsPage,
    TagPage,
  },
  slots: {
    'nodes.tag': TagNodes,
    'nodes.removal': NodeRemoval,
    'nodes.change': NodeChange,
    'node.reach': NodeReach,
    'users.groups': PeoplePreview,
  },
}

const users = {
  path: '/users',
  module: 'TagPage',
  place: 'users',
  title: { en: 'Users', de: 'Benutzer', fr: 'Utilisateurs' },
}

/** This remote together with one that provides the users page. */
export const remoteWithUsers: RemoteUnderTest = {
  ...remote,
  manifest: { ...manifest, routes: [...manifest.routes, users] },
}

/** Creates a network `corp` with the device `gw-berlin`; returns the id of its node. */
export async function prepareNode(): Promise<string> {
  await callApi('post', 'networks', {
    netid: 'corp',
    addressrange: '10.1.0.0/24',
    isipv4: 'yes',
    isipv6: 'no',
    defaultacl: 'yes',
    // otherwise devices wait for approval, from 1.5.1
    auto_join: true,
  })
  return joinDevice('gw-berlin')
}

/** Adds a device to `corp`, with the given fields; returns the id of its node. */
export async function joinDevice(name: string, part: object = {}): Promise<string> {
  const keys = z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))
  const token = encodeURIComponent(keys[0]?.token ?? '')
  const device = { ...newDevice(name), ...part }
  await callApi('post', `v1/host/register/${token}`, device)
  return waitFor(async () => {
    const nodes = z.parse(listOf(nodeSchema), await callApi('get', 'nodes/corp'))
    const node = nodes.find(({ hostid }) => hostid === device.id)
    if (!node) throw new Error('The node is not there yet')
    return node.id
  })
}

/** Advances the server's clock; without `seconds` resets it to the machine's time. */
export async function setClockOn(seconds?: number) {
  const { url, controlToken } = backend()
  const order =
    seconds === undefined
      ? { method: 'DELETE' }
      : { method: 'POST', body: JSON.stringify({ advance: seconds }) }
  const headers = { Authorization: `Bearer ${controlToken}` }
  // an open page may receive responses meanwhile
  await act(() => fetch(`${url}/control/clock`, { headers, ...order }))
}

/** Fetches the policies of the network corp from the server. */
export const storedPolicies = async () =>
  z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))

/** Closes the network corp by disabling its default policies, which let everyone through. */
export async function closeNetwork(): Promise<void> {
  for (const policy of (await storedPolicies()).filter(({ enabled }) => enabled)) {
    await callApi('put', 'v1/acls?network=corp', { ...policy, enabled: false })
  }
}

/** Creates a network `corp` with these devices on a Pro server; returns the ids of their nodes by name. */
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

/** Assigns a new tag of `corp` to nodes. */
export async function prepareTag(name: string, ...nodeIds: string[]): Promise<void> {
  const tagged_nodes = nodeIds.map((id) => ({ id, is_static: false }))
  await callApi('post', 'v1/tags?network=corp', {
    tag_name: name,
    network: 'corp',
    color_code: '#a855f7',
    tagged_nodes,
  })
}

/** Creates a policy of `corp` with this tag as its destination. */
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

/** Fields that turn a policy into one for users. */
export const forUsers = {
  policy_type: 'user-policy',
  src_type: [{ id: 'user', value: '*' }],
  allowed_traffic_direction: 0,
}

/** Fetches a tag of `corp` from the server; undefined if there is none. */
export async function tagOf(name: string): Promise<Tag | undefined> {
  const tags = z.parse(listOf(tagSchema), await callApi('get', 'v1/tags?network=corp'))
  return tags.find(({ tag_name }) => tag_name === name)
}
