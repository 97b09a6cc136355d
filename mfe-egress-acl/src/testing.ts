import { policySchema } from '@meshdeck/api/policies'
import { type Tag, tagSchema } from '@meshdeck/api/tags'
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { act } from '@meshdeck/testing/dom'
import { addNetwork, joinDevice } from '@meshdeck/testing/prepare'
import { type RemoteUnderTest, remoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'

/** This remote as tests mount it. */
export const remote = remoteUnderTest(manifest, (file) => import(`../${file}`))

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

/** Creates a network `corp` with the device `gw-berlin`; returns the ID of its node. */
export async function prepareNode(): Promise<string> {
  await addNetwork('corp', '10.1.0.0/24', { auto_join: true })
  return joinDevice('corp', { name: 'gw-berlin' })
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

/** Creates a network `corp` with these devices on a Pro server; returns the IDs of their nodes by name. */
export async function prepareNetwork(...names: string[]): Promise<ReadonlyMap<string, string>> {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24', { auto_join: true })
  const ids = new Map<string, string>()
  for (const name of names) ids.set(name, await joinDevice('corp', { name }))
  return ids
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

/** The destination of a policy that names a tag of `corp`. */
export const tagEnd = (name: string) => ({ id: 'tag', value: `corp.${name}` })

/** The source of a policy for all users. */
export const allUsers = { id: 'user', value: '*' }

/** Fetches a tag of `corp` from the server; undefined if there is none. */
export async function tagOf(name: string): Promise<Tag | undefined> {
  const tags = z.parse(listOf(tagSchema), await callApi('get', 'v1/tags?network=corp'))
  return tags.find(({ tag_name }) => tag_name === name)
}
