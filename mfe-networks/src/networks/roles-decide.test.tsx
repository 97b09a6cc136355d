/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { callApi, signInAs } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { joinDevices, makeNetworkAdmin } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const auditor = { username: 'audrey', password: 'long-enough' }
const ofAuditor = inEnglish('common:can.auditor')
const ofRole = inEnglish('common:can.role')

let manager: Awaited<ReturnType<typeof makeNetworkAdmin>>

beforeAll(async () => {
  manager = await makeNetworkAdmin()
  await callApi('put', 'networks/corp', {
    netid: 'corp',
    addressrange: '10.1.0.0/24',
    auto_join: true,
  })
  await joinDevices('corp', [{ name: 'edge-1' }])
  await callApi('post', `users/${auditor.username}`, { ...auditor, platform_role_id: 'auditor' })
})

/** Returns the entries of an open menu that change something. */
const changes = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .filter(({ textContent }) => /^(Edit|Delete|Disconnect|Make)/.test(textContent))

test.each([
  ['an auditor', () => auditor, ofAuditor],
  ['an admin of a network', () => manager, ofRole],
])("shows %s a network and why it can't be changed", async (_who, person, reason) => {
  await signInAs(person())
  const user = await renderAt(paths.nodes('corp'), remote)
  await user.click(await screen.findByRole('button', { name: 'Actions for edge-1' }))
  await screen.findByRole('menuitem', { name: /^Delete/ })

  const found = changes(screen.getByRole('menu'))
  expect(found.length).toBeGreaterThanOrEqual(3)
  for (const entry of found) {
    expect(entry).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(entry).toHaveTextContent(reason))
  }
})

test.each([
  ['an auditor', () => auditor],
  ['an admin of a network', () => manager],
])('lets %s add nodes only with the app', async (_who, person) => {
  await signInAs(person())
  await renderAt(`${paths.nodes('corp')}?dialog=node.add&dialog.method=config`, remote)
  expect(await screen.findByRole('radio', { name: /^User Access/ })).toBeChecked()
  for (const name of [/^Client agent/, /^Config files/]) {
    expect(screen.getByRole('radio', { name })).toHaveAttribute('aria-disabled', 'true')
  }
  expect(screen.queryByRole('button', { name: 'Add config file' })).toBeNull()
})

test('refuses bulk changes to an auditor', async () => {
  await signInAs(auditor)
  const user = await renderAt(paths.nodes('corp'), remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select edge-1' }))

  const bar = within(await screen.findByRole('toolbar', { name: inEnglish('common:bulk.label') }))
  for (const name of ['Disconnect', 'Delete']) {
    expect(bar.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  }
})

test('offers an auditor no change on the page of a network and says why in its menu', async () => {
  await signInAs(auditor)
  const user = await renderAt(paths.network('corp'), remote)
  expect(await screen.findByText('IPv4 range')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Actions for corp' }))
  const deletion = await screen.findByRole('menuitem', { name: /^Delete/ })
  expect(deletion).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(deletion).toHaveTextContent(ofAuditor))
})
