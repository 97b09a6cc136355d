import type { RegistryRemote } from '@meshdeck/federation/registry'
import { parseSettings } from '@meshdeck/federation/settings'
import { i18n, queryClient, type Language } from '@meshdeck/platform'
import {
  changeLanguage,
  endSession,
  setSlots,
  startI18n,
  type SlotRequest,
} from '@meshdeck/platform/shell'
import { act, cleanup, outsideOfDocument, render, userEvent } from '@meshdeck/testing/dom'
import { UiProvider } from '@meshdeck/ui/shell'
import type { ReactNode } from 'react'

import { App } from '../App'
import { declareToPlatform } from '../federation/declare'
import { basePath, keepSettings } from '../shared/installation'
import { loadTranslations } from '../translations'

type Options = {
  remotes?: RegistryRemote[]
  settings?: unknown
  language?: Language
  /** Slots that the test fills instead of remotes. */
  slots?: { names: readonly string[]; draw: (request: SlotRequest) => ReactNode }
}

/** Renders the whole shell at a path like `main.tsx`, with the test's remotes. */
export async function renderShell(path: string, options: Options = {}) {
  const { remotes = [], language = 'en', slots } = options
  const settings = parseSettings(options.settings ?? {})
  if (i18n.isInitialized) await changeLanguage(language)
  else await startI18n(language)
  await loadTranslations()
  keepSettings(settings)
  declareToPlatform(remotes, settings)
  if (slots) setSlots(slots.names, slots.draw)
  window.history.replaceState(null, '', path)
  // awaited because the first page suspends until its code has loaded
  await act(async () => {
    render(
      <UiProvider nonce="test" stylesIn={outsideOfDocument}>
        <App remotes={remotes} basename={basePath(settings)} nonce="test" />
      </UiProvider>,
    )
  })
  return userEvent.setup({ delay: null })
}

afterEach(() => {
  cleanup()
  endSession('refused')
  queryClient.clear()
  localStorage.clear()
})
