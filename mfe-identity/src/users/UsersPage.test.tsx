/** @backend seeded */
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const nightWatch = {
  username: 'night-watch',
  password: 'read-the-books',
  display_name: 'Night watch',
  platform_role_id: 'admin',
}

async function rowOf(name: string) {
  const table = await screen.findByRole('grid', { name: 'User Management' })
  return within(table).getByRole('row', { name: new RegExp(`^${name}\\b`) })
}

beforeAll(async () => {
  await signInAsAdmin()
  await callApi('post', `users/${nightWatch.username}`, nightWatch)
})

test('lists who may use the server, and how [SH-060, US-003, US-006, AP-097]', async () => {
  await renderAt('/users', remote)

  const row = await rowOf('night-watch')
  const cells = within(row).getAllByRole('gridcell')
  expect(cells.map(({ textContent }) => textContent).slice(1)).toEqual([
    'Night watch',
    'admin',
    'Basic',
    'Off',
    'Enabled',
    'Never',
  ])
})

test('says of a disabled account that it is disabled', async () => {
  await signInAsAdmin()
  await callApi('post', 'users/night-watch/disable')
  await renderAt('/users', remote)

  expect(within(await rowOf('night-watch')).getByText('Disabled')).toBeVisible()
})

test('marks the one who is looking', async () => {
  await renderAt('/users', remote)

  expect(within(await rowOf('admin')).getByText('You')).toBeVisible()
  expect(within(await rowOf('night-watch')).queryByText('You')).not.toBeInTheDocument()
})

test('finds users by what they are called, and says when none is [CO-060]', async () => {
  const user = await renderAt('/users', remote)
  const search = await screen.findByRole('searchbox', { name: 'Search users' })

  await user.type(search, 'night WATCH')
  expect(await rowOf('night-watch')).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(2)

  await user.type(search, ' zzz')
  expect(await screen.findByText('No users match')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await rowOf('admin')).toBeVisible()
})

test('sorts by a column, and the address knows it', async () => {
  const user = await renderAt('/users', remote)
  await rowOf('admin')

  await user.click(screen.getByRole('button', { name: 'Username' }))

  const header = screen.getByRole('columnheader', { name: 'Username' })
  expect(header).toHaveAttribute('aria-sort', 'descending')
  expect(window.location.search).toContain('username')
})

test('explains a server that does not answer, and tries again', async () => {
  await signInAsAdmin()
  await backend().stop()
  const user = await renderAt('/users', remote)

  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading users')
  expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()

  await backend().start()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await rowOf('night-watch')).toBeVisible()
})

test.each([
  ['de', 'Benutzerverwaltung', 'Anzeigename'],
  ['fr', 'Gestion des utilisateurs', 'Nom affiché'],
] as const)('speaks %s', async (language, title, column) => {
  await renderAt('/users', remote, { language })

  expect(await screen.findByRole('columnheader', { name: column })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
