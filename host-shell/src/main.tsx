import { SHELL_BASE } from '@meshdeck/federation/page'
import type { LoadFile } from '@meshdeck/federation/runtime'
import { apiBase, currentLanguage } from '@meshdeck/platform'
import {
  consolePath,
  dropEarlyReads,
  forgetMissingTranslations,
  ownBase,
  startI18n,
  watchExpiry,
  watchOtherTabs,
} from '@meshdeck/platform/shell'
import { lazyOverlay } from '@meshdeck/ui'
import { UiProvider } from '@meshdeck/ui/shell'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './App'
import { fetchFirstPage, leaveLoading } from './app/first-page'
import { declareToPlatform } from './federation/declare'
import { withScriptRetry } from './federation/retry-script'
import { clearAddress } from './session/arrival'
import { preferredLanguage } from './settings/language'
import { basePath, keepSettings } from './shared/installation'
import { readPageData } from './shared/page-data'
import { notePageError, noteUncaught } from './shared/page-errors'
import { registerBuilds } from './shared/remotes'
import { loadTranslations } from './translations'

/** Display settings for pages of remotes: only the shell has them. */
const DisplaySettingsSlot = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './settings/DisplayDialog')).DisplaySettings,
)

declare const process: { env: { NODE_ENV: string } }

/** Webpack's runtime: `l` loads files, `p` is the folder of the files. */
declare const __webpack_require__: { l: LoadFile; p: string }

/** By this time after the first page has loaded, it has sent all its initial requests. */
const EARLY_READS_MS = 10_000

noteUncaught()
clearAddress()
__webpack_require__.l = withScriptRetry(__webpack_require__.l)
__webpack_require__.p = consolePath() + SHELL_BASE

// after the scripts and before the first text, which would otherwise change its look later; without it, a font of the
// system is used
document.fonts.load('1em "Geist Variable"').catch(() => undefined)

const { registry, settings, nonce } = readPageData()
if (apiBase() !== ownBase()) {
  const { leaveForeignBackend } = await import('./session/trusted-backend')
  await leaveForeignBackend(settings)
}
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

for (const { name, message } of registry.problems) console.error(`${name}: ${message}`)
registerBuilds(registry.remotes)
keepSettings(settings)
declareToPlatform(registry.remotes, settings, { 'display.settings': DisplaySettingsSlot })
watchExpiry()
watchOtherTabs()

await startI18n(preferredLanguage(settings.languages))
const basename = basePath(settings)
const path = window.location.pathname.slice(basename.length)
// rendered without suspending: React shows suspended content only 300 ms later
const [page] = await Promise.all([fetchFirstPage(path, registry.remotes), loadTranslations()])
document.documentElement.lang = currentLanguage()
leaveLoading(root)
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <UiProvider nonce={nonce}>
      <App remotes={registry.remotes} basename={basename} nonce={nonce} />
    </UiProvider>
  </StrictMode>,
)

await page.hasArrived
setTimeout(dropEarlyReads, EARLY_READS_MS)

/** Handles a caught error that is shown on screen. Whatever renders from now on has been retried by the user. */
function onCaughtError(error: unknown): void {
  // the dev server shows it above the page, like an uncaught error
  if (process.env.NODE_ENV === 'development') reportError(error)
  console.error(error)
  notePageError(error)
  forgetMissingTranslations()
}
