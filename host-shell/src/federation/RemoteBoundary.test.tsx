import { parseSettings } from '@meshdeck/federation/settings'
import { i18n, queryClient } from '@meshdeck/platform'
import {
  QueryClientProvider,
  setReachable,
  startI18n,
  store,
  StoreProvider,
} from '@meshdeck/platform/shell'
import { act, render, screen } from '@meshdeck/testing/dom'
import { UiProvider } from '@meshdeck/ui/shell'

import { keepSettings } from '../shared/installation'
import { loadTranslations } from '../translations'
import { IncompatibleRemoteError, PageLoadError } from './load-outcome'
import { RemoteBoundary } from './RemoteBoundary'

/** Renders a page whose code fails to load until it is requested again. */
async function renderFailing(error: Error) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  if (!i18n.isInitialized) await startI18n('en')
  await loadTranslations()
  keepSettings(parseSettings({}))
  let failure: Error | undefined = error

  function Page() {
    if (failure) throw failure
    return <h1>Keys</h1>
  }
  render(
    <StoreProvider store={store}>
      <UiProvider nonce="test">
        <QueryClientProvider client={queryClient}>
          <RemoteBoundary
            onRetry={() => {
              failure = undefined
            }}
          >
            <Page />
          </RemoteBoundary>
        </QueryClientProvider>
      </UiProvider>
    </StoreProvider>,
  )
}

const comeOnline = () => act(() => window.dispatchEvent(new Event('online')))

afterEach(() => jest.restoreAllMocks())

test('shows a page that failed to load as soon as the connection is back [ER-001]', async () => {
  await renderFailing(new PageLoadError('offline'))
  expect(screen.getByRole('heading', { name: 'Could not open the page' })).toBeVisible()

  await comeOnline()
  expect(screen.getByRole('heading', { name: 'Keys' })).toBeVisible()
})

test("doesn't reload the page while the server doesn't respond", async () => {
  await renderFailing(new PageLoadError('offline'))
  const refresh = screen.getByRole('button', { name: 'Refresh page' })
  expect(refresh).toHaveAttribute('aria-disabled', 'false')

  act(() => setReachable(false))
  expect(refresh).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText(/^Sorry, .* Please check your connection/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled()

  act(() => setReachable(true))
  expect(refresh).toHaveAttribute('aria-disabled', 'false')
})

test("doesn't request a page again that doesn't fit this console", async () => {
  await renderFailing(new IncompatibleRemoteError('keys 2.0.0'))

  await comeOnline()
  expect(screen.getByText('keys 2.0.0')).toBeVisible()
})
