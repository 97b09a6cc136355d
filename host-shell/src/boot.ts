import { replaceDeadStorage, separateStorage } from './app/browser-storage'
/*
 * Runs before the first paint, without the rest of the console. Applies the theme, the text size, the reduced motion
 * and the edition of the last visit, so that no wrong one flashes. For a signed-in user it also sends the requests that
 * the page will need, then loads the files that it will need.
 */
import { sendReads, storedSession } from './app/early-reads'
import { readJson } from './shared/page-data'

replaceDeadStorage()
separateStorage()
// first, because the requests take longest
const session = storedSession()
if (session) sendReads(session, { reads: readJson('reads'), settings: readJson('settings') })
// as links in the page, these would have used the connection before the calls
for (const attributes of readJson('ahead')) {
  document.head.append(Object.assign(document.createElement('link'), attributes))
}

const root = document.documentElement
// a proxy that changes the page's path makes the browser look for files at the wrong address
const startFault = () =>
  (root.dataset['arrival'] ?? location.pathname) === location.pathname ? 'failed' : 'moved'
// while nothing is rendered the page itself reports the error; a failed preload is ignored
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

// remembers Ctrl+K for the command palette, which opens once it has loaded; on a page with a form the browser keeps the
// key
addEventListener('keydown', (event) => {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || document.forms[0]) return
  event.preventDefault()
  root.dataset['palette'] = 'wanted'
})
