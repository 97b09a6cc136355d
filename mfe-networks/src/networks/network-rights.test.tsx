/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../paths'
import { remote } from '../testing'

const member = { username: 'ada.byron', password: 'long-enough' }

beforeAll(async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'corp', addressrange: '10.1.0.0/24' })
  await callApi('post', 'networks', { netid: 'lab', addressrange: '10.2.0.0/24' })
  await callApi('post', `users/${member.username}`, {
    ...member,
    platform_role_id: 'platform-user',
  })
  const network_roles = { corp: { 'corp-network-admin': {} }, lab: { 'lab-network-user': {} } }
  await callApi('post', 'v1/users/group', {
    user_group: { name: 'Operators', network_roles },
    members: [member.username],
  })
})

beforeEach(() => signInAs(member))

test('a group that holds the admin role of a network lets its members change that network [US-011]', async () => {
  await renderAt(paths.network('corp'), remote)
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible()
})

test('but not a network in which it holds the role of a user [US-011]', async () => {
  await renderAt(paths.network('lab'), remote)
  expect(await screen.findByText('IPv4 range')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})
