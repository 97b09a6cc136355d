import { conditionsOf, type PageRead } from '@meshdeck/federation/reads'
import type { Page, Request } from '@playwright/test'

import { consoleAddress } from './base-path'
import type { TestConsole } from './console-pool'
import { declaredPages } from './pages'

/** Keeps the console from starting on pages opened from now on, until it's released. */
export const holdStart = (page: Page) => holdRequests(page, '**/shell/main.*.js')

/** Holds back requests for an address until they're released. */
export async function holdRequests(page: Page, address: string) {
  let release = () => {}
  const isOver = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await isOver
    await route.continue()
  })
  return { release }
}

/** Runs in the page: sets the stored session that a visit finds. */
export function keepSession(text: string | null) {
  localStorage.clear()
  if (text !== null) localStorage.setItem('meshdeck_session', text)
}

/** Session as the console stores it, with a token that no server issued. */
export function sessionWith({
  exp,
  baseUrl = consoleAddress('/api'),
}: {
  exp: number
  baseUrl?: string
}): string {
  const claims = Buffer.from(JSON.stringify({ exp })).toString('base64url')
  return JSON.stringify({
    baseUrl,
    jwt: `e30.${claims}.none`,
    username: 'admin',
    user: { username: 'admin', platform_role_id: 'super-admin' },
    userPlatformRole: 'super-admin',
  })
}

/** Collects the paths of API calls that a page makes from now on, with their queries. */
export function collectCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = apiPathOf(request)
    if (path !== undefined) calls.push(path)
  })
  return calls
}

/** Collects a page's calls that end without a response from now on, with the reason: each of them may be retried. */
export function collectFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('requestfailed', (request) => {
    const path = apiPathOf(request)
    if (path !== undefined) failures.push(`${path}: ${request.failure()?.errorText}`)
  })
  return failures
}

/** Returns `hosts` for `http://…/api/hosts`; undefined for requests outside the console's own API. */
function apiPathOf(request: Request): string | undefined {
  const { pathname, search } = new URL(request.url())
  const api = consoleAddress('/api/')
  return pathname.startsWith(api) ? pathname.slice(api.length) + search : undefined
}

/** Early reads that the server has declared in the open page. */
export async function declaredReads(page: Page): Promise<PageRead[]> {
  return JSON.parse((await page.locator('#reads').textContent()) ?? '[]')
}

/** Keeps early calls that aren't taken over, so the test can inspect them, on pages opened from now on. */
export function keepUntakenReads(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const DROPPED_AFTER_MS = 10_000
    const start = globalThis.setTimeout
    const keep = (act: () => void, delay?: number) =>
      delay === DROPPED_AFTER_MS ? 0 : start(act, delay)
    Object.assign(globalThis, { setTimeout: keep })
  })
}

/** Addresses of early calls that the console hasn't used. */
export function untakenReads(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reads: unknown = Reflect.get(globalThis, 'meshdeckReads')
    return reads instanceof Map ? [...reads.keys()].map(String) : ['there are no early calls']
  })
}

/** One address of every page that declares reads, and one for each tab they name. */
export async function pagesWithReads(page: Page, meshdeck: TestConsole): Promise<string[]> {
  return (await declaredPages(page, meshdeck)).flatMap(({ route: { reads = [] }, path }) => {
    if (reads.length === 0) return []
    const tabs = new Set(['', ...reads.map((read) => conditionsOf(read).tab ?? '')])
    return [...tabs].map((tab) => path + (tab && `?tab=${tab}`))
  })
}
