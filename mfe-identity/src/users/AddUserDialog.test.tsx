/** @backend empty */
import { queryClient } from '@meshdeck/platform'
import { backend, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { fill } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, PASSWORD, remote, rowOf, signInWith, tryPassword, userOnServer } from '../testing'

const dialog = () => screen.findByRole('dialog', { name: 'Add user' })
const nameField = () => screen.getByRole('textbox', { name: 'Username' })
const passwordField = () => screen.getByLabelText('Password')
const confirmField = () => screen.getByLabelText('Confirm password')

async function open() {
  const user = await renderAt('/users?dialog=add-user', remote)
  // the dialog moves the focus once, and text pasted earlier would be lost
  await waitFor(() => expect(nameField()).toHaveFocus())
  return user
}

async function fillIn(user: UserEvent, name: string, password = PASSWORD) {
  await fill(user, nameField(), name)
  await fill(user, passwordField(), password)
  await fill(user, confirmField(), password)
}

const submit = async (user: UserEvent) =>
  user.click(within(await dialog()).getByRole('button', { name: 'Add user' }))

test('lists a new user, who can sign in, and keeps the password nowhere [US-001, AP-101]', async () => {
  const user = await open()
  await fillIn(user, ' night-watch ')
  await fill(user, await screen.findByRole('textbox', { name: 'Display name' }), 'Night watch')
  await submit(user)

  expect(await screen.findByText('User night-watch added')).toBeVisible()
  expect(await rowOf('night-watch')).toHaveTextContent('Night watch')
  expect(window.location.search).toBe('')
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]))
  const cached = queryClient.getQueryCache().getAll()
  const kept = [window.location.href, { ...localStorage, ...sessionStorage }]
  expect(JSON.stringify([cached.map(({ state }) => state.data), kept])).not.toContain(PASSWORD)

  expect(await userOnServer('night-watch')).toMatchObject({ platform_role_id: 'admin' })
  await expect(tryPassword('night-watch')).resolves.toBeDefined()
})

test('shows missing and invalid values at each field, sends nothing, and confirms before closing [CO-030, CO-034]', async () => {
  const user = await open()
  // with a single available role there is no choice
  const role = screen.getByRole('combobox', { name: 'Platform role' })
  expect(role).toBeDisabled()
  expect(role).toHaveDisplayValue('Admin')
  expect(role).toHaveAccessibleDescription(inEnglish('identity:users.form.onlyRole'))

  await submit(user)
  await waitFor(() => expect(nameField()).toHaveFocus())
  for (const field of [nameField(), passwordField(), confirmField()]) {
    expect(field).toHaveAccessibleErrorMessage('This field is required')
  }

  const messageAt = (field: HTMLElement, message: string) =>
    waitFor(() => expect(field).toHaveAccessibleErrorMessage(message))
  await fill(user, nameField(), 'ab')
  await messageAt(nameField(), 'Minimum 3 characters required')
  await fill(user, nameField(), 'under_score')
  await messageAt(nameField(), inEnglish('common:account.usernameRule'))
  await fill(user, passwordField(), '1234')
  await messageAt(passwordField(), 'Minimum 5 characters required')
  await fill(user, passwordField(), PASSWORD)
  await fill(user, confirmField(), 'another-one')
  await messageAt(confirmField(), inEnglish('common:account.mismatch'))

  await user.click(await within(await dialog()).findByRole('button', { name: 'Cancel' }))
  expect(
    await screen.findByText(
      'Closing the modal will lose any unsaved changes. Do you want to proceed?',
    ),
  ).toBeVisible()
})

test('validates each field while typing, and password managers see a new password, which can be revealed', async () => {
  const user = await open()
  for (const field of [passwordField(), confirmField()]) {
    expect(field).toHaveAttribute('autocomplete', 'new-password')
    expect(field).toHaveAttribute('type', 'password')
  }
  await fill(user, nameField(), 'ab')
  await waitFor(() =>
    expect(nameField()).toHaveAccessibleErrorMessage('Minimum 3 characters required'),
  )

  for (const button of screen.getAllByRole('button', { name: 'Show password' })) {
    await user.click(button)
  }
  expect(passwordField()).toHaveAttribute('type', 'text')
  expect(confirmField()).toHaveAttribute('type', 'text')
})

test('keeps the input after a rejection or lost connection, and retries, even with the longest password', async () => {
  const password = 'ü'.repeat(36)
  await addUser('gate-keeper')
  const user = await open()
  await fillIn(user, 'gate-keeper', password)
  await submit(user)
  // with the server's message
  await waitFor(() => expect(nameField()).toHaveAccessibleErrorMessage('user exists'))
  expect(passwordField()).toHaveDisplayValue(password)

  await fill(user, nameField(), 'second-try')
  await backend().stop()
  await submit(user)
  expect(await screen.findByText("Couldn't add the user")).toBeVisible()

  await backend().start()
  await submit(user)
  expect(await screen.findByText('User second-try added')).toBeVisible()
  await expect(tryPassword('second-try', password)).resolves.toBeDefined()
})

test('says why an admin of the community edition has no role to assign', async () => {
  await addUser('helper')
  await signInWith('helper')
  await renderAt('/users?dialog=add-user', remote)

  const refusal = inEnglish('identity:users.add.refused')
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(refusal))
  expect(screen.queryByRole('textbox', { name: 'Username' })).toBeNull()
})

test('shows a failure to load roles in the dialog, with a retry', async () => {
  await signInAsAdmin()
  await backend().stop()
  const user = await renderAt('/users?dialog=add-user', remote)
  const failed = await within(await dialog()).findByText('Error loading roles')
  expect(failed).toBeVisible()

  await backend().start()
  await user.click(within(await dialog()).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(nameField()).toBeVisible())
})
