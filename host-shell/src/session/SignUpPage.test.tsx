/** @backend empty */
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderShell } from '../testing/render-shell'

async function fill(password: string, confirm: string, { remember = false } = {}) {
  const user = await renderShell('/')
  if (remember) await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }))
  await user.type(await screen.findByLabelText('Username'), 'chief')
  await user.type(await screen.findByLabelText('Password'), password)
  await user.type(await screen.findByLabelText('Confirm password'), confirm)
  await user.click(await screen.findByRole('button', { name: 'Create administrator' }))
}

test('rejects two different passwords without a request', async () => {
  await fill('correct-horse', 'correct-hose')

  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleErrorMessage(
    inEnglish('common:account.mismatch'),
  )
})

test('shows an error at the field for a password that the server would reject', async () => {
  await fill('abc', 'abc')

  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleErrorMessage(
      'Minimum 5 characters required',
    ),
  )
})

test('opens the sign-up for a server without an administrator, signs in and opens the wizard [SE-005, SE-014, SH-075, AP-098, AP-099]', async () => {
  await fill('correct-horse', 'correct-horse')

  expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(window.location.pathname).toBe('/hello')
  expect(localStorage.getItem('meshdeck_session')).toBeNull()
})

test('remembers the new user on request [SE-003, SE-014]', async () => {
  await fill('correct-horse', 'correct-horse', { remember: true })

  expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(localStorage.getItem('meshdeck_session')).toContain('chief')
})

test('has no sign-up in a hosted console, whatever the server reports [SH-018]', async () => {
  await renderShell('/signup', { settings: { variant: 'hosted' } })

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.getByLabelText('Username')).toBeVisible()
})

test('opens the sign-in with the reason when signing in fails after sign-up', async () => {
  await fault({ kind: 'error', message: 'disk I/O error', path: '/api/users/adm/authenticate' })
  const user = await renderShell('/')
  await user.type(await screen.findByLabelText('Username'), 'chief')
  await user.type(await screen.findByLabelText('Password'), 'correct-horse')
  await user.type(await screen.findByLabelText('Confirm password'), 'correct-horse')
  await user.click(await screen.findByRole('button', { name: 'Create administrator' }))

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
  expect(await screen.findByText('disk I/O error')).toBeVisible()
})
