/**
 * @backend empty
 * @edition pro
 */
import { policySchema } from '@meshdeck/api/policies'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { joinDevice, prepareNode, remote } from '../testing'
import { PeoplePreview } from './PeoplePreview'

const OPS = 'corp-network-admin-grp'
const joined = [{ username: 'ann', groupIds: [OPS], roleId: 'platform-user' }]
const unnamed = [{ username: 'ann', groupIds: ['nobody-names-it'], roleId: 'platform-user' }]

/** The panel in the place of a page. */
const showing = (people: typeof joined) => ({
  ...remote,
  pages: { ...remote.pages, OddPoliciesPage: () => <PeoplePreview people={people} /> },
})

beforeAll(async () => {
  await signInAsAdmin()
  await prepareNode()
  const camera = await joinDevice('cam-1')
  await callApi('post', 'users/ann', {
    username: 'ann',
    password: 'read-the-books',
    platform_role_id: 'platform-user',
  })
  // a network comes open
  const policies = z.parse(listOf(policySchema), await callApi('get', 'v1/acls?network=corp'))
  for (const policy of policies) {
    await callApi('put', 'v1/acls?network=corp', { ...policy, enabled: false })
  }
  await callApi('post', 'v1/acls', {
    name: 'ops see the camera',
    network_id: 'corp',
    policy_type: 'user-policy',
    src_type: [{ id: 'user-group', value: OPS }],
    dst_type: [{ id: 'device', value: camera }],
    protocol: 'all',
    type: 'Any',
    ports: [],
    allowed_traffic_direction: 0,
    enabled: true,
  })
})
beforeEach(signInAsAdmin)

test('who joins a group is told what that opens, in the networks whose policies name it alone', async () => {
  await renderAt('/networks/corp/odd-policies', showing(joined))
  expect(await screen.findByText('In network corp')).toBeVisible()
  expect(await screen.findByText(/^\+\d+ pairs?$/)).toBeVisible()
})

test('where no policy names the group nothing opens', async () => {
  await renderAt('/networks/corp/odd-policies', showing(unnamed))
  expect(await screen.findByText(/no policy names what changes/)).toBeVisible()
})
