import type { RegistryRemote } from '@meshdeck/federation/registry'
import { readToken } from '@meshdeck/platform/shell'

import { LoginPage, OtherPages, SignUpPage, StartupPage } from './lazy-pages'
import { needsSession } from './needs-session'

/** What the shell has of the page at a path, and once that is here whatever else the page is made of. */
export async function fetchFirstPage(path: string, remotes: readonly RegistryRemote[]) {
  const page = firstPage(path, remotes)
  await page.preload()
  return { hasArrived: page === OtherPages ? fetchRest(path, remotes) : Promise.resolve() }
}

function firstPage(path: string, remotes: readonly RegistryRemote[]) {
  if (/^\/signup\/?$/i.test(path)) return SignUpPage
  if (/^\/startup\/?$/i.test(path)) return StartupPage
  const isSignedIn = readToken() !== undefined
  return isSignedIn || !needsSession(path, remotes) ? OtherPages : LoginPage
}

async function fetchRest(path: string, remotes: readonly RegistryRemote[]): Promise<void> {
  const { fetchPage } = await import(/* webpackChunkName: "frame" */ './fetch-page')
  await fetchPage(path, remotes)
}
