import type { RegistryRemote } from '@meshdeck/federation/registry'
import { readToken, storedAtStart } from '@meshdeck/platform/shell'

import { needsSession } from '../navigation/needs-session'
import { LoginPage, OtherPages, SignUpPage, StartupPage } from './lazy-pages'

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
  const { fetchPage } = await import(/* webpackChunkName: "frame" */ './fetch-page')
  await fetchPage(path, remotes)
}
