import type { RegistryRemote } from '@meshdeck/federation/registry'
import { readToken, storedAtStart } from '@meshdeck/platform/shell'

import { needsSession } from '../shared/remotes'
import { LoginPage, OtherPages, SignUpPage, StartupPage } from './AppRoutes'

/** Loads the shell's part of the page at a path, then the other parts of that page. */
export async function fetchFirstPage(path: string, remotes: readonly RegistryRemote[]) {
  const page = await firstPage(path, remotes)
  await page.preload()
  return { hasArrived: page === OtherPages ? fetchRest(path, remotes) : Promise.resolve() }
}

async function firstPage(path: string, remotes: readonly RegistryRemote[]) {
  if (/^\/signup\/?$/i.test(path)) return SignUpPage
  if (/^\/startup\/?$/i.test(path)) return StartupPage
  if (readToken() === undefined && needsSession(path, remotes)) {
    if (/^\/login\/?$/i.test(path) || !(await takeOverSession())) return LoginPage
  }
  return OtherPages
}

/** Whether another tab has handed over its session. The sign-in page is fetched meanwhile. */
async function takeOverSession(): Promise<boolean> {
  // a user whose session has ended signs in again and doesn't take over another user's session
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
 * Removes the mark that the page shows while the shell loads: once it has faded, or as soon as `root` has content,
 * which it must not cover [SH-096, D-05].
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
