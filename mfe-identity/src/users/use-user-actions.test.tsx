/** @backend empty */
import { callApi } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { cleanup, screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { addUser, openMenu, remote, rowOf, signInWith, userOnServer } from '../testing'

const question = (title: string) => screen.findByRole('alertdialog', { name: title })

const remoteWithStub = withSlotStub(remote, 'users.groups', ({ people }) =>
  people.map(({ username, groupIds, isGone }) =>
    isGone ? `${username} is gone` : `${username} in [${groupIds.join()}]`,
  ),
)

async function answer(user: UserEvent, title: string, options: { types?: string; action: string }) {
  const dialog = await question(title)
  const confirm = within(dialog).getByRole('button', { name: options.action })
  if (options.types) await user.type(within(dialog).getByRole('textbox'), options.types)
  await user.click(confirm)
}

async function select(user: UserEvent, ...names: string[]) {
  for (const name of names)
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  return screen.findByRole('toolbar', { name: inEnglish('common:bulk.label') })
}

test('locks a disabled user out at once, and lets an enabled one sign in again', async () => {
  await addUser('beata')
  const user = await renderAt('/users', remote)
  await chooseAction(user, 'Disable', 'beata')
  expect(await question('Disable user beata?')).toHaveTextContent(
    "won't be able to sign in or use access tokens until you enable the account again.",
  )
  await answer(user, 'Disable user beata?', { action: 'Disable user' })

  expect(await screen.findByText('User beata disabled')).toBeVisible()
  expect(await rowOf('beata')).toHaveTextContent('Disabled')

  await chooseAction(user, 'Enable', 'beata')
  expect(await screen.findByText('User beata enabled')).toBeVisible()
  await waitFor(async () => expect(await rowOf('beata')).toHaveTextContent('Enabled'))
})

test('deletes a user by typing the name, and names what is deleted with the user [AP-103]', async () => {
  await addUser('carl')
  await callApi('post', 'v1/users/access_token', { name: 'ci', user_name: 'carl' })
  const user = await renderAt('/users', remoteWithStub)
  await chooseAction(user, 'Delete', 'carl')
  const dialog = await question('Delete user carl?')
  const goes = await within(dialog).findByRole('list', { name: 'Items that will be deleted' })
  await within(goes).findByText('Access tokens: ci')
  await waitFor(() =>
    expect([...goes.children].map(({ textContent }) => textContent)).toEqual([
      'User: carl',
      'Access tokens: ci',
    ]),
  )
  expect(await within(dialog).findByText('carl is gone')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Delete user' })).toBeDisabled()
  await answer(user, 'Delete user carl?', { types: 'carl', action: 'Delete user' })

  expect(await screen.findByText('User carl deleted')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('carl')).toBeNull())
  expect(await userOnServer('carl')).toBeUndefined()
})

test("shows a rejected deletion with the server's message, and can repeat it", async () => {
  await addUser('dora')
  const user = await renderAt('/users', remote)
  await chooseAction(user, 'Delete', 'dora')
  const refusal = await fault({ kind: 'error', message: 'disk full', path: '/api/users/dora' })
  await answer(user, 'Delete user dora?', { types: 'dora', action: 'Delete user' })

  const asked = within(await question('Delete user dora?'))
  expect(await asked.findByRole('alert')).toHaveTextContent(
    inEnglish('identity:users.delete.failed', { name: 'dora' }),
  )
  expect(asked.getByRole('textbox')).toHaveValue('dora')

  await refusal.remove()
  await user.click(asked.getByRole('button', { name: 'Delete user' }))
  expect(await screen.findByText('User dora deleted')).toBeVisible()
})

test('says that another user has already deleted the user', async () => {
  await addUser('dora')
  const user = await renderAt('/users', remote)
  await rowOf('dora')
  await callApi('delete', 'users/dora')
  await chooseAction(user, 'Delete', 'dora')
  await answer(user, 'Delete user dora?', { types: 'dora', action: 'Delete user' })

  expect(await screen.findByText(inEnglish('common:overlays.gone', { name: 'dora' }))).toBeVisible()
  await waitFor(() => expect(screen.queryByText('dora')).toBeNull())
})

test('transfers super admin, and gives the session its new role at once [US-017, AP-100]', async () => {
  await addUser('erin')
  const user = await renderAt('/users', remote)
  await chooseAction(user, inEnglish('identity:users.transfer.action'), 'erin')
  await answer(user, inEnglish('identity:users.transfer.title', { name: 'erin' }), {
    types: 'erin',
    action: inEnglish('identity:users.transfer.action'),
  })

  expect(
    await screen.findByText(inEnglish('identity:users.transfer.done', { name: 'erin' })),
  ).toBeVisible()
  expect(await rowOf('erin')).toHaveTextContent('Super admin')
  expect(screen.getByRole('button', { name: 'Add user' })).toHaveAttribute('aria-disabled', 'true')
  expect(
    await openMenu(user, inEnglish('identity:users.transfer.action'), 'erin'),
  ).toHaveTextContent(inEnglish('identity:users.refused.notSuperAdmin'))

  cleanup()
  await signInWith('erin')
  await callApi('post', 'users/adm/transfersuperadmin/admin')
})

const progress = () => screen.findByRole('dialog')
const bulkBar = () => screen.getByRole('toolbar', { name: inEnglish('common:bulk.label') })

test('disables, enables and deletes several users together', async () => {
  await addUser('frank')
  await addUser('gina')
  const user = await renderAt('/users', remote)
  const bar = await select(user, 'frank', 'gina')
  await user.click(within(bar).getByRole('button', { name: 'Disable' }))
  expect(
    within(await question('Disable 2 users?')).getByRole('list', {
      name: 'Users who will be disabled',
    }),
  ).toHaveTextContent('frankgina')
  await answer(user, 'Disable 2 users?', { action: 'Disable users' })
  await within(await progress()).findByText('2 of 2 done')
  await user.keyboard('{Escape}')
  expect(await rowOf('gina')).toHaveTextContent('Disabled')

  await pressButton(user, 'Enable', bulkBar())
  await answer(user, 'Enable 2 users?', { action: 'Enable users' })
  await within(await progress()).findByText('2 of 2 done')
  await user.keyboard('{Escape}')
  expect(await userOnServer('frank')).toMatchObject({ account_disabled: false })

  await pressButton(user, 'Delete', bulkBar())
  await answer(user, 'Delete 2 users?', { types: '2', action: 'Delete users' })
  await within(await progress()).findByText('2 of 2 done')
  expect(await userOnServer('gina')).toBeUndefined()
})

test('removes the deleted ones of several users from the table, and deletes the rejected one again', async () => {
  for (const name of ['jane', 'karl', 'lena']) await addUser(name)
  const user = await renderAt('/users', remote)
  await select(user, 'jane', 'karl', 'lena')
  const refusal = await fault({ kind: 'error', message: 'disk full', path: '/api/users/karl' })
  await pressButton(user, 'Delete', bulkBar())
  await answer(user, 'Delete 3 users?', { types: '3', action: 'Delete users' })

  expect(await within(await progress()).findByText('disk full')).toBeVisible()
  await waitFor(() => expect(row('jane')).toBeNull())
  await waitFor(() => expect(row('lena')).toBeNull())
  expect(row('karl')).not.toBeNull()

  await refusal.remove()
  await pressButton(user, inEnglish('common:overlays.bulk.retry', { count: 1 }))
  await within(await progress()).findByText('3 of 3 done')
  await waitFor(() => expect(row('karl')).toBeNull())
})

/** The checkbox of a user's row, behind a dialog or not. */
const row = (name: string) =>
  screen.queryByRole('checkbox', { name: `Select ${name}`, hidden: true })

test('disables deleting with the reason if the selection includes the signed-in user', async () => {
  const user = await renderAt('/users', remote)
  const bar = await select(user, 'admin')

  const remove = within(bar).getByRole('button', { name: 'Delete' })
  expect(remove).toHaveAttribute('aria-disabled', 'true')
  expect(remove).toHaveAccessibleDescription('admin: This is your own account.')
})
