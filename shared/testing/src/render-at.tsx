import { i18n, queryClient, type Language } from '@meshdeck/platform'
import {
  BrowserRouter,
  changeLanguage,
  endSession,
  loadCommonTranslations,
  QueryClientProvider,
  startI18n,
  store,
  StoreProvider,
  subscribeToasts,
} from '@meshdeck/platform/shell'
import {
  ConfirmOutlet,
  CopyOutlet,
  questionAtom,
  ToastOutlet,
  UiProvider,
} from '@meshdeck/ui/shell'
import { cleanup } from '@testing-library/react'
import { Suspense } from 'react'

import { isSignedIn, signInAsAdmin } from './backend'
import { act, outsideOfDocument, render, userEvent, type UserEvent } from './dom'
import {
  declareRemote,
  loadModules,
  RemoteRoutes,
  type RemoteUnderTest,
  SlotDialogs,
} from './remote-under-test'

export { type RemoteUnderTest, remoteUnderTest, withSlotStub } from './remote-under-test'

/** External addresses that an installation has set. */
export { setLinks } from '@meshdeck/platform/shell'

/**
 * Renders the page that a remote declares for `path`, inside everything the shell puts around it: providers, slots,
 * places, toasts, confirmations; no sidebar and no header. Signs in as the first administrator unless the test has
 * signed in a user. Returns the user-event instance. Throws if `remote.json` is invalid or names a component that doesn't
 * exist.
 */
export async function renderAt(
  path: string,
  remote: RemoteUnderTest,
  { language = 'en' }: { language?: Language } = {},
): Promise<UserEvent> {
  const { manifest, pages, slots } = await loadModules(remote)
  forgetToasts()
  // awaited, because a page whose texts are not loaded yet suspends
  await act(async () => {
    declareRemote(manifest, slots)
    await speak(language)
    if (!isSignedIn()) await signInAsAdmin()
    window.history.replaceState(null, '', path)
    render(
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <UiProvider nonce="test" stylesIn={outsideOfDocument}>
            <BrowserRouter>
              <Suspense>
                <RemoteRoutes manifest={manifest} pages={pages} />
                <SlotDialogs />
              </Suspense>
              <ConfirmOutlet />
              <CopyOutlet />
              <ToastOutlet />
            </BrowserRouter>
          </UiProvider>
        </QueryClientProvider>
      </StoreProvider>,
    )
  })
  return userEvent.setup({ delay: null })
}

// each test starts signed out, with an empty cache and no open question
afterEach(() => {
  cleanup()
  endSession('signed-out')
  queryClient.clear()
  store.set(questionAtom, null)
  localStorage.clear()
})

/** Discards toasts that appear after a test, which would otherwise show in the next one. */
function forgetToasts(): void {
  subscribeToasts(() => {})()
}

async function speak(language: Language): Promise<void> {
  if (i18n.isInitialized) return changeLanguage(language)
  await startI18n(language)
  await loadCommonTranslations()
}
