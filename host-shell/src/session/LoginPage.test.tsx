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

test('signs in with name and password and comes to the dashboard [SE-002, AP-015, AP-017]', async () => {
  await signInWith(admin)
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('comes back to the page that was asked for', async () => {
  await signInWith(admin, '/nothing/here')
  expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
  expect(window.location.pathname).toBe('/nothing/here')
})

test("says the server's words about a wrong password and keeps what was typed [AP-005]", async () => {
  await signInWith({ ...admin, password: 'wrong' })

  expect(await screen.findByRole('alert')).toHaveTextContent('incorrect credentials')
  expect(await nameField()).toHaveValue(admin.username)
  expect(passwordField()).toHaveValue('wrong')
})

test('a clock that has the new session over already is told, and what was typed stays', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2100-01-01'))
  await signInWith(admin)

  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Couldn't sign inThis device's clock is ahead",
  )
  expect(await nameField()).toHaveValue(admin.username)
  now.mockRestore()
})

test('the window is called after the sign-in, not after the page that was left', async () => {
  await signInWith(admin)
  await waitFor(() => expect(document.title).toBe('Dashboard · Meshdeck'))

  act(() => endSession('expired'))
  await waitFor(() => expect(document.title).toBe('Sign in · Meshdeck'))
})

test('sends nothing without name and password', async () => {
  const user = await renderShell('/login')
  await nameField()
  await user.click(screen.getByRole('button', signIn))

  await waitFor(async () =>
    expect(await nameField()).toHaveAccessibleErrorMessage('This field is required'),
  )
  expect(passwordField()).toHaveAccessibleErrorMessage('This field is required')
})

test('stays signed in where that was wanted, in this tab otherwise [SE-003, SE-018, SE-019, SE-020, SE-021]', async () => {
  const user = await renderShell('/login')
  await user.type(await nameField(), admin.username)
  await user.type(passwordField(), admin.password)
  await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }))
  await user.click(await screen.findByRole('button', signIn))
  await screen.findByRole('heading', { name: 'Dashboard' })

  expect(localStorage.getItem('meshdeck_session')).toContain('"userPlatformRole":"super-admin"')
  expect(sessionStorage.getItem('meshdeck_session')).toBeNull()
})

test('asks for the configuration of the server only once signed in [SV-029]', async () => {
  const asked = await fault({ kind: 'latency', milliseconds: 1, path: '/api/server/getconfig' })
  const user = await renderShell('/login')
  await user.type(await nameField(), admin.username)
  await user.type(passwordField(), admin.password)
  expect(await asked.struck()).toBe(0)

  await user.click(screen.getByRole('button', signIn))
  await screen.findByRole('heading', { name: 'Dashboard' })
  await waitFor(async () => expect(await asked.struck()).toBe(1))
})

test('says how long one stays signed in [SE-009, SE-010]', async () => {
  await renderShell('/login')
  expect(await screen.findByText(inEnglish('shell:session.login.rememberHint'))).toBeVisible()
})

test('says so in German as it is given [SE-011]', async () => {
  await renderShell('/login', { language: 'de' })
  expect(await screen.findByText('Bis zu 30 Tage angemeldet bleiben')).toBeVisible()
})

test('Tab goes from the name to the password, and from there to the help with it', async () => {
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

test('in the hosted variant a forgotten password is a matter of the account', async () => {
  const links = { account: 'https://account.example.com' }
  const user = await renderShell('/login', { settings: { variant: 'hosted', links } })
  await user.click(await screen.findByRole('button', { name: 'Forgot password' }))

  const dialog = await screen.findByRole('dialog', { name: 'Forgot password' })
  expect(within(dialog).getByRole('link', { name: 'Open account page' })).toHaveAttribute(
    'href',
    links.account,
  )
})
