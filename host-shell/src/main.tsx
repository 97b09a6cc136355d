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
import { askAnew } from './federation/retry-script'
import { clearAddress } from './session/arrival'
import { preferredLanguage } from './settings/language'
import { basePath, keepSettings } from './shared/installation'
import { readPageData } from './shared/page-data'
import { notePageError, noteUncaught } from './shared/page-errors'
import { registerBuilds } from './shared/remotes'
import { loadTranslations } from './translations'

/** How the console looks, for pages of remotes: there is one set of these settings, and the shell has it. */
const LentDisplay = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './settings/DisplayDialog')).DisplaySettings,
)

declare const process: { env: { NODE_ENV: string } }

/** The run time of webpack, of which these are the loader of files and the folder that they lie in. */
declare const __webpack_require__: { l: LoadFile; p: string }

/** So long after the first page is there whatever it asks at once has been asked. */
const EARLY_READS_MS = 10_000

noteUncaught()
clearAddress()
__webpack_require__.l = askAnew(__webpack_require__.l)
__webpack_require__.p = consolePath() + SHELL_BASE

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
declareToPlatform(registry.remotes, settings, { 'display.settings': LentDisplay })
watchExpiry()
watchOtherTabs()

await startI18n(preferredLanguage(settings.languages))
const basename = basePath(settings)
const path = window.location.pathname.slice(basename.length)
// drawn at once: React shows what it has once waited for only 300 ms later
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

/** A failure is on screen: what is drawn from now on has been asked for again. */
function onCaughtError(error: unknown): void {
  // the dev server shows it over the page, as what nobody caught
  if (process.env.NODE_ENV === 'development') reportError(error)
  console.error(error)
  notePageError(error)
  forgetMissingTranslations()
}
