import { i18n, queryClient } from '@meshdeck/platform'
import {
  BrowserRouter,
  loadCommonTranslations,
  QueryClientProvider,
  startI18n,
  store,
  StoreProvider,
} from '@meshdeck/platform/shell'
import { act, render, userEvent, type UserEvent } from '@meshdeck/testing/dom'
import type { ReactNode } from 'react'

import { questionAtom } from './dialog/question'
import { ConfirmOutlet, CopyOutlet, ToastOutlet, UiProvider } from './shell'

/** Renders shared components at an address, with toasts and confirmations around them, in English. */
export async function renderUi(children: ReactNode, path = '/'): Promise<UserEvent> {
  if (!i18n.isInitialized) {
    await startI18n('en')
    await loadCommonTranslations()
  }
  queryClient.clear()
  // a question that a failed test left open
  store.set(questionAtom, null)
  localStorage.clear()
  window.history.replaceState(null, '', path)

  // awaited, so that code that downloads at once is on the screen when the test continues
  await act(async () =>
    render(
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <UiProvider nonce="test">
            <BrowserRouter>
              <main tabIndex={-1}>{children}</main>
              <ConfirmOutlet />
              <CopyOutlet />
              <ToastOutlet />
            </BrowserRouter>
          </UiProvider>
        </QueryClientProvider>
      </StoreProvider>,
    ),
  )
  return userEvent.setup({ delay: null })
}
