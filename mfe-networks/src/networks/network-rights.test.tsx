/**
 * @backend empty
 * @edition pro
 */
import { signInAs } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { makeNetworkAdmin } from '@meshdeck/testing/prepare'
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

test("doesn't list a network in which the group has the user role [US-011]", async () => {
  await renderAt(paths.network('lab'), remote)
  expect(await screen.findByText('IPv4 range')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

test.each([
  [paths.network('lab'), 'edit-network&dialog.network=lab', 'networks.page.refused'],
  [paths.nodes('lab'), 'new-gateway', 'nodes.refused'],
  [paths.gateways('lab'), 'edit-gateway', 'gateways.refused'],
  [paths.dns('lab'), 'new-dns-entry', 'dns.refused'],
  ['/nodes', 'edit-node&dialog.network=lab', 'nodes.refused'],
  ['/devices', 'edit-device', 'devices.refused'],
  [`${paths.nodes('lab')}?tab=config`, 'new-config-file', 'configFiles.refused'],
] as const)('explains at %s why %s cannot be opened', async (page, dialog, reason) => {
  await renderAt(`${page}${page.includes('?') ? '&' : '?'}dialog=${dialog}`, remote)
  expect(await openedDialog('No access')).toHaveTextContent(inEnglish(`networks:${reason}`))
})

test('opens the dialogs of the network that the user administers', async () => {
  await renderAt('/networks?dialog=edit-network&dialog.network=corp', remote)
  expect(await screen.findByRole('dialog')).toHaveAccessibleName(/corp/)
})
