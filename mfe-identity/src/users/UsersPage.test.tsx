/** @backend empty */
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, openMenu, remote, rowOf, signInWith } from '../testing'

beforeAll(async () => {
  await addUser('night-watch', { display_name: 'Night watch' })
  await addUser('gate-keeper')
})

test('lists who may use the server, and how [SH-060, US-003, US-006, AP-097]', async () => {
  await renderAt('/users', remote)

  const cells = within(await rowOf('night-watch')).getAllByRole('gridcell')
  expect(cells.map(({ textContent }) => textContent).slice(2)).toEqual([
    'Night watch',
    'Admin',
    'Password',
    'Off',
    'Enabled',
    'Never',
    '',
  ])
  expect(screen.getByText('3 users')).toBeVisible()
})

test('marks a disabled account, and finds it by that', async () => {
  await signInAsAdmin()
  await callApi('post', 'users/night-watch/disable')
  const user = await renderAt('/users', remote)
  expect(within(await rowOf('night-watch')).getByText('Disabled')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('option', { name: 'Disabled' }))

  expect(await screen.findByText('1 of 3 users')).toBeVisible()
  await callApi('post', 'users/night-watch/enable')
})

test('filters by the roles of the server [AP-116]', async () => {
  await renderAt('/users?filter=role:super-admin', remote)

  expect(await screen.findByText('1 of 3 users')).toBeVisible()
  expect(await rowOf('admin')).toBeVisible()
})

test('marks the signed-in user, and names the super admin', async () => {
  await renderAt('/users', remote)

  expect(within(await rowOf('admin')).getByText('You')).toBeVisible()
  expect(within(await rowOf('admin')).getByText('Super admin')).toHaveAttribute(
    'title',
    'super-admin',
  )
  expect(within(await rowOf('night-watch')).queryByText('You')).not.toBeInTheDocument()
})

test('finds users by their names, and shows when there are none [CO-060]', async () => {
  const user = await renderAt('/users', remote)
  const search = await screen.findByRole('searchbox', { name: 'Search users' })

  await user.type(search, 'night WATCH')
  expect(await rowOf('night-watch')).toBeVisible()
  expect(screen.getAllByRole('row')).toHaveLength(2)

  await user.type(search, ' zzz')
  expect(await screen.findByText('No matching users')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await rowOf('admin')).toBeVisible()
})

test('sorts by a column, and stores this in the URL', async () => {
  const user = await renderAt('/users', remote)
  await rowOf('admin')

  await user.click(screen.getByRole('button', { name: 'Username' }))

  const header = screen.getByRole('columnheader', { name: 'Username' })
  expect(header).toHaveAttribute('aria-sort', 'descending')
  expect(window.location.search).toContain('username')
})

test('protects the super admin and the signed-in user, and the menu shows why', async () => {
  const user = await renderAt('/users', remote)

  const remove = await openMenu(user, 'Delete', 'admin')
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(remove).toHaveTextContent(inEnglish('identity:users.refused.ownAccount'))
  expect(screen.getByRole('menuitem', { name: /^Edit/ })).not.toHaveAttribute('aria-disabled')
})

test('lets an admin neither add users nor change other admins, and shows why', async () => {
  await signInWith('gate-keeper')
  const user = await renderAt('/users', remote)

  const edit = await openMenu(user, 'Edit', 'night-watch')
  expect(edit).toHaveAttribute('aria-disabled', 'true')
  expect(edit).toHaveTextContent(inEnglish('identity:users.refused.ofAdmin'))

  const add = screen.getByRole('button', { name: 'Add user' })
  expect(add).toHaveAttribute('aria-disabled', 'true')
})

test("shows an error when the server doesn't respond, and retries", async () => {
  await signInAsAdmin()
  await backend().stop()
  const user = await renderAt('/users', remote)

  expect(await screen.findByRole('alert')).toHaveTextContent('Error loading users')
  expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()

  await backend().start()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await rowOf('night-watch')).toBeVisible()
})

test('shows the server’s message if it rejects the list [ER-077]', async () => {
  const refusal = {
    kind: 'error',
    status: 403,
    message: 'access denied',
    path: '/api/users',
  } as const
  const { remove } = await fault(refusal)
  const user = await renderAt('/users', remote)

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error loading users')
  expect(alert).toHaveTextContent('access denied')
  expect(screen.queryByRole('grid')).toBeNull()

  await remove()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await rowOf('night-watch')).toBeVisible()
})

test.each([
  ['de', 'Benutzerverwaltung', 'Anzeigename'],
  ['fr', 'Gestion des utilisateurs', 'Nom affiché'],
] as const)('renders in %s', async (language, title, column) => {
  await renderAt('/users', remote, { language })

  expect(await screen.findByRole('columnheader', { name: column })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
