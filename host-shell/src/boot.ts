import { replaceDeadStorage, separateStorage } from './app/browser-storage'
/*
 * Runs before anything is painted, alone and without the rest of the console: the theme, the text
 * size, the reduced motion and the edition that the last visit left, so that no wrong one is seen for a moment.
 * For whoever is signed in it also asks the server what the page will want to know; then come the files that it will need.
 */
import { sendReads, storedSession } from './app/early-reads'
import { readJson } from './shared/page-data'

replaceDeadStorage()
separateStorage()
// first of all, since nothing takes as long
const session = storedSession()
if (session) sendReads(session, { reads: readJson('reads'), settings: readJson('settings') })
// as links in the page these would have taken the line before the calls
for (const attributes of readJson('ahead')) {
  document.head.append(Object.assign(document.createElement('link'), attributes))
}

const root = document.documentElement
// a proxy that changes the path of the page has its files looked for where they are not
const startFault = () =>
  (root.dataset['arrival'] ?? location.pathname) === location.pathname ? 'failed' : 'moved'
// while nothing is drawn the page itself says what went wrong; a file that is only loaded ahead may fail
const noteFailure = ({ target }: Event) => {
  const isEmpty = !document.querySelector('#root > *')
  if (isEmpty && !(target instanceof HTMLLinkElement)) root.dataset['start'] = startFault()
}
addEventListener('error', noteFailure, true)
addEventListener('unhandledrejection', noteFailure)
root.lang = localStorage.getItem('language') ?? navigator.language.slice(0, 2)

const choice = localStorage.getItem('theme_choice') ?? localStorage.getItem('theme')
const systemMode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
const mode = choice === 'system' ? systemMode : choice
const textSize = Number(localStorage.getItem('text_size'))

root.classList.add(mode === 'light' ? 'light' : 'dark')
if (localStorage.getItem('edition') === 'pro') root.classList.add('branded')
root.style.colorScheme = mode === 'light' ? 'light' : 'dark'
if (textSize >= 12 && textSize <= 24) root.style.fontSize = `${textSize}px`
// this runs in the head, before there is a body to mark [SE-055]
if (localStorage.getItem('reduced_motion') === 'true') {
  addEventListener('DOMContentLoaded', () => document.body.classList.add('reduced-motion'))
}

// the key of the command palette, which opens as soon as it hears of it; at a form it stays the browser's
addEventListener('keydown', (event) => {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || document.forms[0]) return
  event.preventDefault()
  root.dataset['palette'] = 'wanted'
})
