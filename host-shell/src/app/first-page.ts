import type { RegistryRemote } from '@meshdeck/federation/registry'
import { readToken, storedAtStart } from '@meshdeck/platform/shell'

import { needsSession } from '../shared/remotes'
import { LoginPage, OtherPages, SignUpPage, StartupPage } from './AppRoutes'

/** What the shell has of the page at a path, and once that is here whatever else the page is made of. */
export async function fetchFirstPage(path: string, remotes: readonly RegistryRemote[]) {
  const page = await firstPage(path, remotes)
  await page.preload()
  return { hasArrived: page === OtherPages ? fetchRest(path, remotes) : Promise.resolve() }
}

async function firstPage(path: string, remotes: readonly RegistryRemote[]) {
  if (/^\/signup\/?$/i.test(path)) return SignUpPage
  if (/^\/startup\/?$/i.test(path)) return StartupPage
  if (readToken() === undefined && needsSession(path, remotes)) {
    if (/^\/login\/?$/i.test(path) || !(await hasTakenOver())) return LoginPage
  }
  return OtherPages
}

/** Whether another tab has handed its session over; the sign-in is fetched meanwhile. */
async function hasTakenOver(): Promise<boolean> {
  // whose session is over signs in again, and is not taken for whoever else is signed in
  if ('endedBy' in storedAtStart) return false
  const takingOver = import(/* webpackChunkName: "take-over" */ '../session/take-over')
  void LoginPage.preload()
  try {
    await (await takingOver).takeOverSession()
  } catch (error) {
    console.warn('Other tabs could not be asked for their session', error)
  }
  return readToken() !== undefined
}

async function fetchRest(path: string, remotes: readonly RegistryRemote[]): Promise<void> {
  const { fetchPage } = await import(/* webpackChunkName: "frame" */ './OtherRoutes')
  await fetchPage(path, remotes)
}

/**
 * Takes away the mark that the page shows while the shell loads: once its style has let it fade, or as
 * soon as `root` has content, which it must not cover [SH-096, D-05].
 */
export function leaveLoading(root: HTMLElement): void {
  const overlay = document.getElementById('loading')
  if (!overlay) return
  const observer = new MutationObserver(() => {
    if (root.querySelector('h1')) remove()
  })

  function remove() {
    observer.disconnect()
    overlay?.remove()
  }

  overlay.addEventListener('animationend', remove)
  observer.observe(root, { childList: true, subtree: true })
  overlay.dataset.leaving = ''
}
