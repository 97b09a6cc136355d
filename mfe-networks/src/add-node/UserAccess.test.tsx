/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { firstOf } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remoteWithPlace } from '../testing'

const person = { username: 'beata', password: 'long-enough' }

/** Renders with a page of another remote, as in the console. */
const withUsers = remoteWithPlace('users', '/users')

const open = async (tab = '') => {
  const address = `/networks/corp/nodes?dialog=node.add&dialog.method=access&dialog.tab=${tab}`
  const user = await renderAt(address, withUsers)
  await screen.findByRole('dialog', { name: 'Add new node' })
  await screen.findByText(inEnglish('networks:addNode.userAccess.download'))
  return user
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await callApi('post', `users/${person.username}`, {
    ...person,
    platform_role_id: 'platform-user',
  })
})

test('shows seven steps from the download to the switch [AN-025, AN-027, AN-028, AN-029, AN-030, AN-031, AN-032]', async () => {
  const user = await open()
  const copied = watchClipboard()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(inEnglish('networks:addNode.userAccess.download')),
    expect.stringContaining(inEnglish('networks:addNode.userAccess.copyDomain')),
    expect.stringContaining(inEnglish('networks:addNode.userAccess.saveDomain')),
    expect.stringContaining(inEnglish('networks:addNode.userAccess.signIn')),
    expect.stringContaining(
      inEnglish('networks:addNode.userAccess.expandThis', { network: 'corp' }),
    ),
    expect.stringContaining('Select a gateway'),
    expect.stringContaining(
      inEnglish('networks:addNode.userAccess.switchThis', { network: 'corp' }),
    ),
  ])

  await user.click(await screen.findByRole('button', { name: 'Copy server domain' }))
  expect(copied).toEqual(['nm.local'])
})

test('offers a download for each system [AN-024]', async () => {
  const user = await open()
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Windows', 'Mac', 'Linux', 'Mobile'])
  await screen.findByRole('link', { name: 'remoteclientbundle.exe' })

  await user.click(screen.getByRole('tab', { name: 'Mac' }))
  await screen.findByRole('link', { name: 'remote-access-client-M1.pkg' })
  await user.click(screen.getByRole('tab', { name: 'Linux' }))
  await screen.findByText(/sudo apt install remote-client/)
  await user.click(screen.getByRole('tab', { name: 'Mobile' }))
  await screen.findByRole('link', { name: 'App Store (iOS)' })
})

test("lets an admin choose a method and links to the app's users [AN-005, AN-021, AN-033]", async () => {
  const user = await open()
  expect(screen.getByRole('link', { name: 'Manage Users' })).toHaveAttribute('href', '/users')

  await user.click(screen.getByRole('radio', { name: /^Client agent/ }))
  await screen.findByText('Firewall requirements')
  expect(window.location.search).toBe('?dialog=node.add&dialog.method=agent')
})

test('offers non-admins only this method, from the button on the page [AN-001, AN-006, AN-023]', async () => {
  await signInAs(person)
  const user = await renderAt('/networks/corp/nodes', withUsers)
  await screen.findAllByRole('link', { name: 'Add node' })
  await user.click(firstOf('link', 'Add node'))

  await screen.findByText(inEnglish('networks:addNode.userAccess.download'))
  expect(screen.getByRole('radio', { name: /^User Access/ })).toBeChecked()
  const agent = screen.getByRole('radio', { name: /^Client agent/ })
  expect(agent).toHaveAccessibleDescription('You need to be an admin to add a netclient.')
  await user.click(agent)
  await waitFor(() => expect(agent).not.toBeChecked())
  expect(screen.queryByRole('link', { name: 'Manage Users' })).toBeNull()
})
