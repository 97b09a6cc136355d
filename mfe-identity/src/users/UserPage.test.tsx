/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { createAccessToken } from '@meshdeck/api/access-token-changes'
import { hostListQuery, hostSchema } from '@meshdeck/api/hosts'
import { allNodesQuery, nodeSchema } from '@meshdeck/api/nodes'
import { userListQuery, userSchema } from '@meshdeck/api/users'
import { queryClient, z } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, remote, userOnServer } from '../testing'

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.9.0.0/24')
  await addUser('anna', {
    platform_role_id: 'service-user',
    user_group_ids: { 'lab-network-user-grp': {} },
  })
})

test("shows the user's rights by network, and the groups that give them [SH-061]", async () => {
  await renderAt('/users/anna', remote)

  expect(await screen.findByRole('heading', { level: 1, name: 'anna' })).toBeVisible()
  const files = await screen.findByRole('row', { name: /^Config files/ })
  expect(await within(files).findAllByText('Own items')).toHaveLength(4)
  expect(within(files).getAllByRole('link', { name: 'lab User Group' })).toHaveLength(4)
  const routes = screen.getByRole('row', { name: /^Egress routes/ })
  expect(within(routes).getAllByText('None')).toHaveLength(3)
})

test('shows the latest activity of a user [AP-040]', async () => {
  await renderAt('/users/admin', remote)

  expect(await screen.findByText('anna', { selector: '.notranslate' })).toBeVisible()
  // the server repeats the kind of the sign-in target as its name
  expect(screen.getAllByText(/^Signed in ·/)[0]).toHaveTextContent(/^Signed in · [A-Z][a-z ]+$/)
  expect(
    await screen.findByText(inEnglish('identity:users.page.rights.reach.everything')),
  ).toBeVisible()
})

test('shows the access tokens of a user next to the details [US-023]', async () => {
  await signInAsAdmin()
  const expires = Date.UTC(2031, 4, 1)
  await createAccessToken({ username: 'anna', name: 'nightly-report', expires })
  const user = await renderAt('/users/anna', remote)

  await user.click(await screen.findByRole('tab', { name: 'Access tokens' }))
  expect(await screen.findByRole('row', { name: /nightly-report/ })).toBeVisible()
})

test("adds a user to a group, and says why the user can't leave one", async () => {
  await addUser('dora', { platform_role_id: 'service-user' })
  const user = await renderAt('/users/dora', remote)
  await user.click(
    await screen.findByRole('button', { name: inEnglish('identity:users.page.groups.edit') }),
  )
  const leave = await screen.findByRole('menuitem', {
    name: new RegExp(`^${inEnglish('identity:users.removeFromGroup')}`),
  })
  expect(leave).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('menuitem', { name: inEnglish('identity:users.addToGroup') }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByText('lab User Group'))
  await user.click(dialog.getByRole('button', { name: 'Add to group' }))
  expect(await screen.findAllByRole('link', { name: 'lab User Group' })).not.toHaveLength(0)
  expect(await userOnServer('dora')).toMatchObject({
    user_group_ids: { 'lab-network-user-grp': {} },
  })
})

test('says about a platform user in groups that only service users get permissions from groups', async () => {
  await addUser('piet', {
    platform_role_id: 'platform-user',
    user_group_ids: { 'lab-network-user-grp': {} },
  })
  await renderAt('/users/piet', remote)
  expect(await screen.findByText(inEnglish('identity:shared.rights.ofGroups'))).toBeVisible()
})

test('names a gateway of a user by its ID if its host has no name', async () => {
  const id = '0f9c1d2e-1111-4222-8333-444455556666'
  await signInAsAdmin()
  const user = z.parse(userSchema, { username: 'vera', remote_gw_ids: { [id]: {} } })
  queryClient.setQueryData(userListQuery().queryKey, [user])
  const node = z.parse(nodeSchema, { id, hostid: 'h1', network: 'lab' })
  queryClient.setQueryData(allNodesQuery().queryKey, [node])
  queryClient.setQueryData(hostListQuery().queryKey, [z.parse(hostSchema, { id: 'h1' })])
  await renderAt('/users/vera', remote)

  expect(await screen.findByText('lab')).toBeVisible()
  expect(screen.getByText('0f9c1d2e')).toBeVisible()
})
