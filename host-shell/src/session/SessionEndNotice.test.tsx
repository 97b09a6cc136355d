/** @backend seeded */
import { apiBase, queryClient, useSession } from '@meshdeck/platform'
import {
  BrowserRouter,
  endSession,
  QueryClientProvider,
  readOwnUser,
  readToken,
  startI18n,
  store,
  StoreProvider,
  updateOwnUser,
  useSessionState,
} from '@meshdeck/platform/shell'
import { admin, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, render, screen, userEvent, waitFor, type UserEvent } from '@meshdeck/testing/dom'
import { ToastOutlet, UiProvider } from '@meshdeck/ui/shell'

import { loadTranslations } from '../translations'
import { SessionEndNotice } from './SessionEndNotice'

/** Signs in the administrator with a token valid for the given number of minutes; the next token is valid for hours. */
async function signInFor(minutes: number): Promise<void> {
  await signInAsAdmin()
  const settings = Object(await callApi('get', 'server/settings'))
  await callApi('put', 'server/settings', { ...settings, jwt_validity_duration: minutes })
  await signInAsAdmin()
  await callApi('put', 'server/settings', settings)
}

async function renderPage() {
  await act(async () =>
    render(
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <UiProvider nonce="test">
            <BrowserRouter>
              <Page />
              <ToastOutlet />
            </BrowserRouter>
          </UiProvider>
        </QueryClientProvider>
      </StoreProvider>,
    ),
  )
  return userEvent.setup({ delay: null })
}

function Page() {
  return useSessionState().session ? (
    <>
      <Content />
      <SessionEndNotice />
    </>
  ) : (
    <p>Sign in</p>
  )
}

function Content() {
  return (
    <label>
      Note of {useSession().username}
      <input />
    </label>
  )
}

const dialog = () => screen.findByRole('dialog', { name: 'Sign in again' }, { timeout: 10_000 })

/** Types once the dialog has set the focus, which would otherwise interrupt typing. */
async function typePassword(user: UserEvent, password: string) {
  const field = await screen.findByLabelText('Password')
  await user.click(field)
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, `${password}{Enter}`)
}

beforeAll(async () => {
  // preloaded because under load it would arrive after the test's timeout
  await import('./SignInAgainDialog')
  await startI18n('en')
  await loadTranslations()
})
afterEach(() => {
  jest.useRealTimers()
  act(() => endSession('signed-out'))
})

test('shows a notice a minute before the session ends, and signs in again without leaving the page', async () => {
  await signInFor(1)
  const before = readToken()
  const user = await renderPage()
  expect(await dialog()).toHaveTextContent(/^.*Your session ends at \d+:\d\d [AP]M\./)

  await typePassword(user, admin.password)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readToken()).not.toBe(before)
  expect(await callApi('get', 'users/admin')).toMatchObject({ username: 'admin' })
})

test('keeps the notice and the page after a wrong password', async () => {
  await signInFor(1)
  const user = await renderPage()
  await dialog()
  await typePassword(user, 'guessed')
  expect(await screen.findByRole('alert')).toHaveTextContent('incorrect credentials')
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Note of admin')).toBeVisible()
})

test('shows no notice before the last minute', async () => {
  await signInFor(2)
  jest.useFakeTimers({ now: Date.now(), advanceTimers: true })
  await renderPage()
  expect(screen.getByLabelText('Note of admin')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => jest.advanceTimersByTime(55_000))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => jest.advanceTimersByTime(6000))
  expect(await dialog()).toBeVisible()
})

test('sends a user of an identity provider there to sign in', async () => {
  await signInFor(1)
  const { username } = admin
  const user = await readOwnUser({ baseUrl: apiBase(), username, token: readToken() ?? '' })
  updateOwnUser({ ...user, auth_type: 'oauth' })
  await renderPage()
  expect(await dialog()).toHaveTextContent("To keep what you've entered, sign in again")
  expect(screen.getByRole('button', { name: 'Continue with SSO' })).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
})
