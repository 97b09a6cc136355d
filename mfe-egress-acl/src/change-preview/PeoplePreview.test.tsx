/**
 * @backend empty
 * @edition pro
 */
import { newGateway } from '@meshdeck/api/gateway-changes'
import { type SlotProps } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { cleanup, screen } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, addPolicy, joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { closeNetwork, prepareNode, remote, storedPolicies } from '../testing'
import { PeoplePreview } from './PeoplePreview'

const OPS = 'corp-network-admin-grp'
const joined = [{ username: 'ann', groupIds: [OPS], roleId: 'platform-user' }]
const unnamed = [{ username: 'ann', groupIds: ['nobody-names-it'], roleId: 'platform-user' }]

/** Renders the panel in place of a page. */
const showing = (people: typeof joined, group?: SlotProps['users.groups']['group']) => ({
  ...remote,
  pages: {
    PolicyIssuesPage: () => <PeoplePreview people={people} {...(group && { group })} />,
  },
})

let gateway = ''

beforeAll(async () => {
  await signInAsAdmin()
  gateway = await prepareNode()
  const camera = await joinDevice('corp', { name: 'cam-1' })
  await callApi('post', 'users/ann', {
    username: 'ann',
    password: 'read-the-books',
    platform_role_id: 'platform-user',
  })
  await closeNetwork()
  await addPolicy('corp', {
    name: 'ops see the camera',
    from: [{ id: 'user-group', value: OPS }],
    to: [{ id: 'device', value: camera }],
  })
})
beforeEach(signInAsAdmin)

test('shows what joining a group opens, only for networks whose policies name the group', async () => {
  await renderAt('/networks/corp/policy-issues', showing(joined))
  expect(
    await screen.findByText(
      inEnglish('egress:changePreview.people.network', { networkId: 'corp' }),
    ),
  ).toBeVisible()
  expect(await screen.findByText(/^\d+ connections? will be allowed$/)).toBeVisible()
  const line = { count: 1, name: 'cam-1' }
  expect(
    await screen.findByText(inEnglish('egress:changePreview.line.toUsers.opened', line)),
  ).toBeVisible()
})

test('shows that nothing opens when no policy names the group', async () => {
  await renderAt('/networks/corp/policy-issues', showing(unnamed))
  expect(
    await screen.findByText(inEnglish('egress:changePreview.people.none'), { exact: false }),
  ).toBeVisible()
})

test('gives members of a new group access to the gateways by the policy that the server creates', async () => {
  await callApi('post', `nodes/corp/${gateway}/createingress`, newGateway)
  const fresh = [{ username: 'ann', groupIds: ['new group'], roleId: 'platform-user' }]
  const group = { id: 'new group', name: 'Desk', after: ['corp'] }
  await renderAt('/networks/corp/policy-issues', showing(fresh, group))
  expect(
    await screen.findByText(
      inEnglish('egress:changePreview.people.network', { networkId: 'corp' }),
    ),
  ).toBeVisible()
  expect(await screen.findByText(/^1 connection will be allowed$/)).toBeVisible()
})

test('opens to a new user everything that is open to all users', async () => {
  const policies = await storedPolicies()
  const everyUser = policies.find(({ name }) => name === 'All Users')
  await callApi('put', 'v1/acls?network=corp', { ...everyUser, enabled: true })
  await addNetwork('dock', '10.8.0.0/24')
  const people = [{ username: 'new', groupIds: [], roleId: 'service-user' }]
  await renderAt('/networks/corp/policy-issues', showing(people))
  // what policies allow has no effect until the user has a role
  const note = inEnglish('egress:changePreview.people.joinsNone', { count: 1 })
  expect(await screen.findByText(note)).toBeVisible()
  expect(screen.queryByText(inEnglish('egress:changePreview.title'))).toBeNull()
  cleanup()
  const members = [{ username: 'new', groupIds: ['corp-network-user-grp'], roleId: 'service-user' }]
  await renderAt('/networks/corp/policy-issues', showing(members))
  expect(await screen.findByText(/^2 connections will be allowed$/)).toBeVisible()
  const others = { count: 1, networks: 'dock' }
  expect(
    screen.getByText(inEnglish('egress:changePreview.people.cannotJoin', others)),
  ).toBeVisible()
  expect(screen.queryByText(note)).toBeNull()
})

test('warns of the network that a user loses, with its connections', async () => {
  await callApi('put', 'users/ann', {
    username: 'ann',
    platform_role_id: 'platform-user',
    user_group_ids: { [OPS]: {} },
  })
  const left = [{ username: 'ann', groupIds: [], roleId: 'platform-user' }]
  await renderAt('/networks/corp/policy-issues', showing(left))
  const loss = inEnglish('egress:changePreview.people.losesRole', { count: 1, names: 'ann' })
  expect(await screen.findByText(loss)).toBeVisible()
  expect(await screen.findByText(/^1 connection will be blocked$/)).toBeVisible()
})

test('says that connections stay the same because the account is disabled', async () => {
  await callApi('post', 'users/vendor', {
    username: 'vendor',
    password: 'read-the-books',
    platform_role_id: 'service-user',
    user_group_ids: { [OPS]: {} },
  })
  await callApi('post', 'users/vendor/disable')
  const left = [{ username: 'vendor', groupIds: [], roleId: 'service-user' }]
  await renderAt('/networks/corp/policy-issues', showing(left))
  const off = { count: 1, names: 'vendor' }
  expect(
    await screen.findByText(inEnglish('egress:changePreview.people.accountsOff', off)),
  ).toBeVisible()
  expect(screen.queryByText(inEnglish('egress:changePreview.title'))).toBeNull()
  await callApi('delete', 'users/vendor')
})

test('names the policy that the server creates for a new group without members', async () => {
  const group = { id: 'new group', name: 'Desk', after: ['corp'] }
  await renderAt('/networks/corp/policy-issues', showing([], group))
  const policy = { policy: 'Desk group', networks: 'corp' }
  expect(
    await screen.findByText(inEnglish('egress:changePreview.people.groupPolicy', policy)),
  ).toBeVisible()
  expect(screen.getByText(inEnglish('egress:changePreview.people.idleGroup'))).toBeVisible()
})
