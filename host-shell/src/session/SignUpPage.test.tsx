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

test('refuses two passwords that differ, and sends nothing', async () => {
  await fill('correct-horse', 'correct-hose')

  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleErrorMessage(
    inEnglish('ui:account.mismatch'),
  )
})

test('refuses a password that the server would not take, at its field', async () => {
  await fill('abc', 'abc')

  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleErrorMessage(
      'Minimum 5 characters required',
    ),
  )
})

test('a server without administrator leads to the sign-up, which signs in and leads to the wizard [SE-005, SE-014, SH-075, AP-098, AP-099]', async () => {
  await fill('correct-horse', 'correct-horse')

  expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(window.location.pathname).toBe('/hello')
  expect(localStorage.getItem('meshdeck_session')).toBeNull()
})

test('who signs up is remembered if they say so [SE-003, SE-014]', async () => {
  await fill('correct-horse', 'correct-horse', { remember: true })

  expect(await screen.findByRole('heading', { name: 'Getting started' })).toBeVisible()
  expect(localStorage.getItem('meshdeck_session')).toContain('chief')
})

test('a hosted console has no sign-up, whatever its server lacks [SH-018]', async () => {
  await renderShell('/signup', { settings: { variant: 'hosted' } })

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.getByLabelText('Username')).toBeVisible()
})

test('a sign-in that fails after the account is made leads on to the sign-in, with the reason', async () => {
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
