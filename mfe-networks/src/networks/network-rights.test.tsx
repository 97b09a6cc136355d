/**
 * @backend empty
 * @edition pro
 */
import { signInAs } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { makeNetworkAdmin } from '@meshdeck/testing/network-admin'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

let member: Awaited<ReturnType<typeof makeNetworkAdmin>>

beforeAll(async () => {
  member = await makeNetworkAdmin()
})

beforeEach(() => signInAs(member))

test('lets members of a group with the admin role of a network change that network [US-011]', async () => {
  await renderAt(paths.network('corp'), remote)
  expect(await screen.findByRole('link', { name: 'Edit' })).toBeVisible()
})

test('but not a network in which the group has the user role [US-011]', async () => {
  await renderAt(paths.network('lab'), remote)
  expect(await screen.findByText('IPv4 range')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})
