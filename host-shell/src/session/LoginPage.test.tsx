/** @backend seeded */
import { endSession } from '@meshdeck/platform/shell'
import { admin } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderShell } from '../testing/render-shell'

const signIn = { name: 'Sign in' }
const nameField = () => screen.findByLabelText('Username')
const passwordField = () => screen.getByLabelText('Password')
const buttonNamed = (name: string) => screen.getByRole('button', { name })

async function signInWith(credentials: { username: string; password: string }, path = '/login') {
  const user = await renderShell(path)
  await user.type(await nameField(), credentials.username)
  await user.type(passwordField(), credentials.password)
  await user.click(await screen.findByRole('button', signIn))
  return user
}

test('signs in with name and password and opens the dashboard [SE-002, AP-015, AP-017]', async () => {
  await signInWith(admin)
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('returns to the requested page', async () => {
  await signInWith(admin, '/nothing/here')
  expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
  expect(window.location.pathname).toBe('/nothing/here')
})

test("shows the server's message for a wrong password and keeps the input [AP-005]", async () => {
  await signInWith({ ...admin, password: 'wrong' })

  expect(await screen.findByRole('alert')).toHaveTextContent('incorrect credentials')
  expect(await nameField()).toHaveValue(admin.username)
  expect(passwordField()).toHaveValue('wrong')
})

test("shows an error when the device's clock is past the new session's end, and keeps the input", async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2100-01-01'))
  await signInWith(admin)

  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Couldn't sign inThis device's clock is ahead",
  )
  expect(await nameField()).toHaveValue(admin.username)
  now.mockRestore()
})

test('shows the sign-in as the window title, not the page that was left', async () => {
  await signInWith(admin)
  await waitFor(() => expect(document.title).toBe('Dashboard · Meshdeck'))

  act(() => endSession('expired'))
  await waitFor(() => expect(document.title).toBe('Sign in · Meshdeck'))
})

test('sends no request without name and password', async () => {
  const user = await renderShell('/login')
  await nameField()
  await user.click(screen.getByRole('button', signIn))

  await waitFor(async () =>
    expect(await nameField()).toHaveAccessibleErrorMessage('This field is required'),
  )
  expect(passwordField()).toHaveAccessibleErrorMessage('This field is required')
})

test('stores the session permanently if requested, otherwise for this tab only [SE-003, SE-018, SE-019, SE-020, SE-021]', async () => {
  const user = await renderShell('/login')
  await user.type(await nameField(), admin.username)
  await user.type(passwordField(), admin.password)
  await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }))
  await user.click(await screen.findByRole('button', signIn))
  await screen.findByRole('heading', { name: 'Dashboard' })

  expect(localStorage.getItem('meshdeck_session')).toContain('"userPlatformRole":"super-admin"')
  expect(sessionStorage.getItem('meshdeck_session')).toBeNull()
})

test("fetches the server's configuration only after sign-in [SV-029]", async () => {
  const asked = await fault({ kind: 'latency', milliseconds: 1, path: '/api/server/getconfig' })
  const user = await renderShell('/login')
  await user.type(await nameField(), admin.username)
  await user.type(passwordField(), admin.password)
  expect(await asked.struck()).toBe(0)

  await user.click(screen.getByRole('button', signIn))
  await screen.findByRole('heading', { name: 'Dashboard' })
  await waitFor(async () => expect(await asked.struck()).toBe(1))
})

test('shows how long the session lasts [SE-009, SE-010]', async () => {
  await renderShell('/login')
  expect(await screen.findByText(inEnglish('shell:session.login.rememberHint'))).toBeVisible()
})

test('shows the duration in German as specified [SE-011]', async () => {
  await renderShell('/login', { language: 'de' })
  expect(await screen.findByText('Bis zu 30 Tage angemeldet bleiben')).toBeVisible()
})

test('moves the focus with Tab from the name to the password and then to its help', async () => {
  const user = await renderShell('/login')
  await user.click(await nameField())
  const stops = [passwordField(), ...['Show password', 'Forgot password'].map(buttonNamed)]
  for (const stop of stops) {
    await user.tab()
    expect(stop).toHaveFocus()
  }
})

test('explains what to do about a forgotten password [SE-004]', async () => {
  const user = await renderShell('/login')
  await user.click(await screen.findByRole('button', { name: 'Forgot password' }))

  const dialog = await screen.findByRole('dialog', { name: 'Forgot password' })
  expect(within(dialog).getByText(inEnglish('shell:session.login.forgotText'))).toBeVisible()
})

test('refers to the account for a forgotten password in the hosted variant', async () => {
  const links = { account: 'https://account.example.com' }
  const user = await renderShell('/login', { settings: { variant: 'hosted', links } })
  await user.click(await screen.findByRole('button', { name: 'Forgot password' }))

  const dialog = await screen.findByRole('dialog', { name: 'Forgot password' })
  expect(within(dialog).getByRole('link', { name: 'Open account page' })).toHaveAttribute(
    'href',
    links.account,
  )
})
