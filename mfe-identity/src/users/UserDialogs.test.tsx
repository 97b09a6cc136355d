/** @backend empty */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, openMenu, remote, rowOf, signInWith, tryPassword, userOnServer } from '../testing'

const save = async (user: UserEvent) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
const nameField = () => screen.findByRole('textbox', { name: 'Display name' })

test("keeps the fields of an edited user that the form doesn't show, and a display name can't be removed [US-004, AP-102]", async () => {
  const groups = { 'global-network-user-grp': {} }
  await addUser('beata', { display_name: 'Beata', user_group_ids: groups })
  const user = await renderAt('/users', remote)
  await user.click(await openMenu(user, 'Edit', 'beata'))
  await user.clear(await nameField())
  await save(user)
  expect(await nameField()).toHaveAccessibleErrorMessage(
    inEnglish('identity:users.form.displayNameKept'),
  )

  await fill(user, await nameField(), 'Beata B')
  await save(user)
  expect(await screen.findByText('User beata saved')).toBeVisible()
  expect(await rowOf('beata')).toHaveTextContent('Beata B')
  expect(await userOnServer('beata')).toMatchObject({
    display_name: 'Beata B',
    platform_role_id: 'admin',
    user_group_ids: groups,
  })
})

test('changes a second super admin back to an admin', async () => {
  await addUser('carl')
  await callApi('put', 'users/carl', { username: 'carl', platform_role_id: 'super-admin' })
  const user = await renderAt('/users?dialog=edit-user&dialog.user=carl', remote)

  const role = await screen.findByRole('combobox', { name: 'Platform role' })
  await user.selectOptions(role, 'admin')
  await save(user)

  await screen.findByText('User carl saved')
  expect(await userOnServer('carl')).toMatchObject({ platform_role_id: 'admin' })
})

test('lets users change their own name, but not their own role', async () => {
  const user = await renderAt('/users?dialog=edit-user&dialog.user=admin', remote)

  const role = await screen.findByRole('combobox', { name: 'Platform role' })
  expect(role).toBeDisabled()
  expect(role).toHaveDisplayValue('Super admin')
  expect(role).toHaveAccessibleDescription(inEnglish('identity:users.form.ownRole'))
  await fill(user, await nameField(), 'Boss')
  await save(user)

  await screen.findByText('User admin saved')
  expect(await userOnServer('admin')).toMatchObject({
    display_name: 'Boss',
    platform_role_id: 'super-admin',
  })
})

test('notifies the second of two users who edit one user, and loses nothing', async () => {
  await addUser('gerda', { display_name: 'Gerda' })
  const user = await renderAt('/users?dialog=edit-user&dialog.user=gerda', remote)
  const field = await nameField()
  const stored = { username: 'gerda', platform_role_id: 'admin' }
  await callApi('put', 'users/gerda', { ...stored, display_name: 'Gerda G' })
  await fill(user, field, 'Gerda M')
  await save(user)

  await waitFor(() =>
    expect(field).toHaveAccessibleErrorMessage(
      inEnglish('common:overlays.collision.field', { value: 'Gerda G' }),
    ),
  )
  expect(field).toHaveDisplayValue('Gerda M')
  expect(await userOnServer('gerda')).toMatchObject({ display_name: 'Gerda G' })

  await user.click(screen.getByRole('button', { name: 'Load latest version' }))
  await waitFor(() => expect(field).toHaveDisplayValue('Gerda G'))
  await user.type(field, '!')
  await save(user)
  await screen.findByText('User gerda saved')
  expect(await userOnServer('gerda')).toMatchObject({ display_name: 'Gerda G!' })
})

test('keeps changes by another user to other fields', async () => {
  await addUser('hanna', { display_name: 'Hanna' })
  const user = await renderAt('/users?dialog=edit-user&dialog.user=hanna', remote)
  const field = await nameField()
  await callApi('put', 'users/hanna', { username: 'hanna', platform_role_id: 'super-admin' })
  await fill(user, field, 'Hanna H')
  await save(user)

  await screen.findByText('User hanna saved')
  expect(await userOnServer('hanna')).toMatchObject({
    display_name: 'Hanna H',
    platform_role_id: 'super-admin',
  })
})

test('shows a rejection, and keeps the typed values', async () => {
  await addUser('frank')
  const user = await renderAt('/users?dialog=edit-user&dialog.user=frank', remote)
  await fill(user, await nameField(), 'Frankie')
  await fault({ kind: 'error', message: 'disk full', path: '/api/users/frank' })
  await save(user)

  expect(await screen.findByText('disk full')).toBeVisible()
  expect(await nameField()).toHaveDisplayValue('Frankie')
})

test('explains to an admin why another admin cannot be edited', async () => {
  await addUser('erin')
  await addUser('frank')
  await signInWith('erin')
  await renderAt('/users?dialog=edit-user&dialog.user=frank', remote)
  expect(await openedDialog('No access')).toHaveTextContent(
    inEnglish('identity:users.refused.ofAdmin'),
  )
})

test('says that the user of a link was deleted', async () => {
  await renderAt('/users?dialog=edit-user&dialog.user=nobody', remote)

  expect(await screen.findByText('User not found')).toBeVisible()
})

describe('resetting a password', () => {
  const fillIn = async (user: UserEvent, label: string, text: string) =>
    fill(user, await screen.findByLabelText(label, { selector: 'input' }), text)

  test('requires the same password twice before it sends anything, and only replaces the password', async () => {
    await addUser('gina', { display_name: 'Gina', password: 'the-old-one' })
    const user = await renderAt('/users', remote)
    await user.click(await openMenu(user, 'Reset password', 'gina'))
    await fillIn(user, 'Password', 'read-the-books')
    await fillIn(user, 'Confirm password', 'read-the-book')
    const reset = await screen.findByRole('button', { name: 'Reset password' })
    await user.click(reset)
    await waitFor(() =>
      expect(screen.getByLabelText('Confirm password')).toHaveAccessibleErrorMessage(
        inEnglish('common:account.mismatch'),
      ),
    )
    await expect(tryPassword('gina', 'the-old-one')).resolves.toBeDefined()

    await fillIn(user, 'Confirm password', 'read-the-books')
    await user.click(reset)
    expect(
      await screen.findByText(inEnglish('identity:users.password.done', { name: 'gina' })),
    ).toBeVisible()
    expect(await userOnServer('gina')).toMatchObject({ display_name: 'Gina' })
    await expect(tryPassword('gina')).resolves.toBeDefined()
  })

  test("isn't offered for a user of an identity provider", async () => {
    await addUser('ines', { external_identity_provider_id: '00u1a2b3c4' })
    await signInAsAdmin()
    await renderAt('/users?dialog=reset-password&dialog.user=ines', remote)

    expect(await screen.findByText(inEnglish('identity:users.refused.noPassword'))).toBeVisible()
    expect(screen.queryByLabelText('Password')).toBeNull()
  })
})
