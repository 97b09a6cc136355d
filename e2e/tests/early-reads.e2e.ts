import type { Page } from '@playwright/test'

import { NETWORK } from '../support/api'
import type { Data } from '../support/console-pool'
import {
  collectCalls,
  collectFailures,
  declaredReads,
  hold,
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
import { inSweep, inTurn, isSweep, oneOfEach } from '../support/sweep'
import { tableNamed } from '../support/table'

const NODES = `/networks/${NETWORK}/nodes`
const aNode = (page: Page) => tableNamed(page, 'Nodes').grid.getByRole('link').first()

const helpdesk = { ...admin, username: 'helpdesk' }

/** `isBetween`: left to `npm run lab -- sweep`, as the visits before and after it have its version, its edition and its person. */
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

    test('a page asks what it declares, and once', async ({ page, context, meshdeck }) => {
      test.slow()
      await page.goto('/login')
      // further tabs are signed in as well
      await page.getByRole('checkbox', { name: 'Remember me' }).check()
      await submitSignIn(page, who)
      // the edition is known from here on
      await expect(page.locator('html')).toHaveClass(edition === 'pro' ? /branded/ : /dark/)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('edition'))).toBe(edition)
      const pages = await pagesWithReads(page, meshdeck)
      // of every twelfth one the visits make one each in turn, in a sweep each makes all
      const ownPages = pages.filter(
        (_, at) => isSweep || at % (12 * visitsOfNow.length) === 12 * index,
      )
      const paths = ['/', '/dashboard', ...ownPages]
      // most of the time is waiting until a page is quiet
      const tabs = [page, await context.newPage(), await context.newPage()]
      await Promise.all(tabs.map((tab) => expectReadsOnce(tab, paths)))
      expect(paths).toEqual([])
    })
  })
}

/** Takes one path after the other, which other tabs do as well. */
async function expectReadsOnce(page: Page, paths: string[]) {
  await keepUntakenReads(page)
  const calls = collectCalls(page)
  const failures = collectFailures(page)
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    // a page that was quiet for a moment may ask for more: nothing of it counts for the next one
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
      .map((each) => [each, calls.filter((call) => call === each).length])
    const repeated = counts.filter(([, count]) => Number(count) > 1)
    expect.soft(repeated, [path, ...failures].join('\n')).toEqual([])
  }
}

test.describe('what the server is comes late', () => {
  test.use({ data: 'seeded 1.5.1', edition: 'pro' })

  test(
    'the devices are asked for once, and stay once they are shown',
    inSweep,
    async ({ page }) => {
      await signInAt(page, '/dashboard')
      await expect(page.locator('html')).toHaveClass(/branded/)
      // the dashboard may still be about to ask for them too
      await page.goto('about:blank')
      const status = await hold(page, '**/api/server/status')
      const hosts = await hold(page, '**/api/hosts')
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

test('a sign-in asks once for the configuration', async ({ page }) => {
  await page.goto('/login')
  const calls = collectCalls(page)
  await submitSignIn(page, admin)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(calls.filter((call) => call === 'server/getconfig')).toHaveLength(1)
})

test.describe('before the console has started', () => {
  test('the list of nodes is asked for, with its devices, and shown once it runs', async ({
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

  test('nothing is asked for somebody who is signed out, or whose session makes no sense or is over', async ({
    page,
  }) => {
    await page.goto('/login')
    const calls = collectCalls(page)
    for (const stored of [null, 'garbage', '{"jwt":"a.b.c"}', sessionWith({ exp: 1 })]) {
      await page.evaluate(keepSession, stored)
      await page.goto(NODES)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    }
    // the sign-in has calls of its own, for which nobody has to be signed in
    expect(calls).not.toContain(`nodes/${NETWORK}`)
    expect(calls).not.toContain('v1/networks/stats')
  })

  test('no token leaves for a server that the settings do not name', async ({ page, meshdeck }) => {
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
  'who signs out in another tab meanwhile gets none of the replies',
  inSweep,
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

test.describe('where the server fails', () => {
  test.use({ isBroken: true })

  test('a refused token ends the session, once', async ({ page, meshdeck }) => {
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

  test('a call that is dropped is asked again by the console itself', async ({
    page,
    meshdeck,
  }) => {
    await signIn(page)
    await meshdeck.fault({ kind: 'drop', path: '/api/nodes/:network', calls: 1 })
    const calls = collectCalls(page)
    await page.goto(NODES)
    await expect(aNode(page)).toBeVisible()
    expect(calls.filter((call) => call === `nodes/${NETWORK}`)).toHaveLength(2)
  })

  const ofNoUse = [
    { fault: { kind: 'malformed', how: 'cut' } },
    { fault: { kind: 'error', status: 500, message: 'disk I/O error' }, isAsOthers: true },
  ] as const
  for (const { fault } of oneOfEach(ofNoUse)) {
    test(`a reply of no use (${fault.kind}) is told in the table, and Retry asks again`, async ({
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

  test('a call that hangs is given up when its page is left', async ({ page, meshdeck }) => {
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

test('an id in an address stays one, whatever it is', async ({ page }) => {
  await signIn(page)
  const calls = collectCalls(page)
  // nginx refuses what leads out of its root, encoded or not
  const ways = isBehindNginx ? [] : ['..%2F..%2Fserver']
  const ids = ['%C3%BCber', 'a%20b%26c', 'a%2Fb', ...ways]
  for (const id of inTurn(ids, 1, 2)) {
    calls.splice(0)
    const start = await holdStart(page)
    await page.goto(`/networks/${id}/nodes`, { waitUntil: 'commit' })
    await expect.poll(() => calls).toContain(`nodes/${id}`)
    start.release()
    await expect(page).toHaveURL('/404')
  }
})
