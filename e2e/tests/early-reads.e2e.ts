import type { Page } from '@playwright/test'

import { NETWORK } from '../support/api'
import type { Data } from '../support/console-pool'
import {
  collectCalls,
  collectFailures,
  declaredReads,
  holdRequests,
  holdStart,
  keepSession,
  keepUntakenReads,
  pagesWithReads,
  sessionWith,
  untakenReads,
} from '../support/early-reads'
import { isBehindNginx } from '../support/edge'
import { admin, signIn, signInAt, submitSignIn, type Credentials } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly, sampleOf, isSweep, oneOfEach } from '../support/sweep'
import { tableNamed } from '../support/table'

const NODES = `/networks/${NETWORK}/nodes`
const aNode = (page: Page) => tableNamed(page, 'Nodes').grid.getByRole('link').first()

const helpdesk = { ...admin, username: 'helpdesk' }

/**
 * `isBetween`: runs only in `npm run lab -- sweep`, because the visits before and after it cover its version, edition
 * and user.
 */
type Visit = { data: Data; edition: 'community' | 'pro'; who: Credentials; isBetween?: boolean }

const visits: Visit[] = [
  { data: 'seeded', edition: 'community', who: admin },
  { data: 'seeded', edition: 'pro', who: admin, isBetween: true },
  { data: 'seeded', edition: 'pro', who: helpdesk, isBetween: true },
  { data: 'seeded 1.5.1', edition: 'community', who: admin, isBetween: true },
  { data: 'seeded 1.5.1', edition: 'pro', who: admin, isBetween: true },
  { data: 'seeded 1.5.1', edition: 'pro', who: helpdesk },
]

const visitsOfNow = visits.filter(({ isBetween }) => isSweep || !isBetween)

for (const [index, { data, edition, who }] of visitsOfNow.entries()) {
  test.describe(`${data}, ${edition}, ${who.username}`, () => {
    test.use({ data, edition })

    test('a page requests what it declares exactly once', async ({ page, context, meshdeck }) => {
      test.slow()
      await page.goto('/login')
      // further tabs are signed in as well
      await page.getByRole('checkbox', { name: 'Remember me' }).check()
      await submitSignIn(page, who)
      // the edition is known from now on
      await expect(page.locator('html')).toHaveClass(edition === 'pro' ? /branded/ : /dark/)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('edition'))).toBe(edition)
      const pages = await pagesWithReads(page, meshdeck)
      // the visits take turns at every twelfth page; in a sweep each visit takes all
      const ownPages = pages.filter(
        (_, at) => isSweep || at % (12 * visitsOfNow.length) === 12 * index,
      )
      const paths = ['/', '/dashboard', ...ownPages]
      // most of the time is spent waiting for a page to become idle
      const tabs = [page, await context.newPage(), await context.newPage()]
      await Promise.all(tabs.map((tab) => expectReadsOnce(tab, paths)))
      expect(paths).toEqual([])
    })
  })
}

/** Takes one path after another; several tabs share the list. */
async function expectReadsOnce(page: Page, paths: string[]) {
  await keepUntakenReads(page)
  const calls = collectCalls(page)
  const failures = collectFailures(page)
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    // an idle page may still send requests, which mustn't count for the next one
    await page.goto('about:blank')
    calls.splice(0)
    failures.splice(0)
    await page.goto(path)
    await expect.poll(() => untakenReads(page), path).toEqual([])
    await page.waitForLoadState('networkidle')
    const declared = (await declaredReads(page)).map((read) => read.path)
    // the status is polled
    const counts = declared
      .slice(1)
      .map((read) => [read, calls.filter((call) => call === read).length])
    const repeated = counts.filter(([, count]) => Number(count) > 1)
    expect.soft(repeated, [path, ...failures].join('\n')).toEqual([])
  }
}

test.describe("the server's details arrive late", () => {
  test.use({ data: 'seeded 1.5.1', edition: 'pro' })

  test(
    "the devices are requested once, and stay once they're shown",
    sweepOnly,
    async ({ page }) => {
      await signInAt(page, '/dashboard')
      await expect(page.locator('html')).toHaveClass(/branded/)
      // the dashboard may still be about to request them too
      await page.goto('about:blank')
      const status = await holdRequests(page, '**/api/server/status')
      const hosts = await holdRequests(page, '**/api/hosts')
      const calls = collectCalls(page)

      await page.goto('/devices')
      await expect(page.getByRole('heading', { name: 'All Devices', level: 1 })).toBeVisible()
      status.release()
      await expect(page.getByRole('tab', { name: 'All Devices' })).toBeVisible()
      hosts.release()
      await expect(tableNamed(page, 'Devices').grid.getByRole('link').first()).toBeVisible()
      expect(calls.filter((call) => call === 'hosts')).toHaveLength(1)
    },
  )
})

test('a sign-in requests the configuration once', async ({ page }) => {
  await page.goto('/login')
  const calls = collectCalls(page)
  await submitSignIn(page, admin)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(calls.filter((call) => call === 'server/getconfig')).toHaveLength(1)
})

test.describe('before the console has started', () => {
  test('the list of nodes is requested with its devices and shown once the console runs', async ({
    page,
  }) => {
    await signIn(page)
    const calls = collectCalls(page)
    const start = await holdStart(page)
    await page.goto(NODES, { waitUntil: 'commit' })

    await expect.poll(() => calls).toEqual(expect.arrayContaining([`nodes/${NETWORK}`, 'hosts']))
    start.release()
    await expect(aNode(page)).toBeVisible()
    expect(calls.filter((call) => call === `nodes/${NETWORK}`)).toHaveLength(1)
  })

  test('nothing is requested when the user is signed out or the session is invalid or expired', async ({
    page,
  }) => {
    await page.goto('/login')
    const calls = collectCalls(page)
    for (const stored of [null, 'garbage', '{"jwt":"a.b.c"}', sessionWith({ exp: 1 })]) {
      await page.evaluate(keepSession, stored)
      await page.goto(NODES)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    }
    // the sign-in has its own calls, which need no session
    expect(calls).not.toContain(`nodes/${NETWORK}`)
    expect(calls).not.toContain('v1/networks/stats')
  })

  test("no token is sent to a server that the settings don't name", async ({ page, meshdeck }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    await page.goto('/login')
    await page.evaluate(
      keepSession,
      sessionWith({ exp: 9e9, baseUrl: 'https://elsewhere.example/api' }),
    )
    await page.goto(NODES)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect([...hosts]).toEqual([new URL(meshdeck.url).hostname])
  })
})

test(
  'a user who signs out in another tab meanwhile gets none of the responses',
  sweepOnly,
  async ({ page, context }) => {
    await page.goto('/login')
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await submitSignIn(page, admin)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    const other = await context.newPage()
    const calls = collectCalls(other)
    const start = await holdStart(other)
    await other.goto(NODES, { waitUntil: 'commit' })
    await expect.poll(() => calls).toContain('hosts')

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    start.release()
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await untakenReads(other)).toEqual([])
    expect(calls.filter((call) => call === 'hosts')).toHaveLength(1)
  },
)

test.describe('when the server fails', () => {
  test.use({ isBroken: true })

  test('a rejected token ends the session once', async ({ page, meshdeck }) => {
    await signIn(page)
    await meshdeck.fault({
      kind: 'error',
      status: 401,
      message: 'unauthorized',
      path: '/api/nodes/:network',
    })
    await page.goto(NODES)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('the console itself retries a call that is dropped', async ({ page, meshdeck }) => {
    await signIn(page)
    await meshdeck.fault({ kind: 'drop', path: '/api/nodes/:network', calls: 1 })
    const calls = collectCalls(page)
    await page.goto(NODES)
    await expect(aNode(page)).toBeVisible()
    expect(calls.filter((call) => call === `nodes/${NETWORK}`)).toHaveLength(2)
  })

  const ofNoUse = [
    { fault: { kind: 'malformed', how: 'cut' } },
    { fault: { kind: 'error', status: 500, message: 'disk I/O error' }, isCoveredByOthers: true },
  ] as const
  for (const { fault } of oneOfEach(ofNoUse)) {
    test(`the table shows an unusable reply (${fault.kind}), and Retry loads it again`, async ({
      page,
      meshdeck,
    }) => {
      await signIn(page)
      await meshdeck.fault({ ...fault, path: '/api/nodes/:network', calls: 1 })
      await page.goto(NODES)
      await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
      await expect(aNode(page)).toBeVisible()
    })
  }

  test('a hanging call is aborted when its page is left', async ({ page, meshdeck }) => {
    await signIn(page)
    const slow = await meshdeck.fault({
      kind: 'latency',
      milliseconds: 600_000,
      path: '/api/nodes/:network',
    })
    const given = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/api/nodes/'),
    )
    await page.goto(NODES)
    await expect(page.getByRole('heading', { name: 'Nodes', level: 1 })).toBeVisible()
    await expect.poll(() => untakenReads(page)).toEqual([])
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Keys', exact: true })
      .click()
    await given
    expect(await slow.struck()).toBe(1)
  })
})

test('an ID in an address is treated as an ID, whatever characters it has', async ({ page }) => {
  await signIn(page)
  const calls = collectCalls(page)
  // nginx rejects paths that lead out of its root, encoded or not
  const ways = isBehindNginx ? [] : ['..%2F..%2Fserver']
  const ids = ['%C3%BCber', 'a%20b%26c', 'a%2Fb', ...ways]
  for (const id of sampleOf(ids, 1, 2)) {
    calls.splice(0)
    const start = await holdStart(page)
    await page.goto(`/networks/${id}/nodes`, { waitUntil: 'commit' })
    await expect.poll(() => calls).toContain(`nodes/${id}`)
    start.release()
    await expect(page).toHaveURL('/404')
  }
})
