import type { Edition } from '@meshdeck/demo-server/edition'
import type { PageRoute } from '@meshdeck/federation/registry'
import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import { basePath, consoleAddress } from '../support/base-path'
import type { Data } from '../support/console-pool'
import { goToPage } from '../support/page-actions'
import { declaredRemotes, pagesOfEachLayout } from '../support/pages'
import { admin, type Credentials, signInAt, signInByForm } from '../support/people'
import { expectWholePage } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

/** A user of the demonstration fleet. */
type Person = { username: string; is: string; isAdmin?: true }

type Server = { name: string; data: Data; edition: Edition; people: Person[] }

const superAdmin: Person = { username: admin.username, is: 'super admin', isAdmin: true }
const plainAdmin: Person = { username: 'netops', is: 'admin', isAdmin: true }
const networkAdmin: Person = { username: 'helpdesk', is: 'admin of one network' }
/** Created by the test: the fleet has no user with a role but no group. */
const newcomer: Person = { username: 'newcomer', is: 'platform user without a group' }

const servers: Server[] = [
  {
    name: 'community 1.0.0',
    data: 'seeded',
    edition: 'community',
    people: [superAdmin, plainAdmin],
  },
  {
    name: 'Pro 1.0.0',
    data: 'seeded',
    edition: 'pro',
    people: [
      superAdmin,
      plainAdmin,
      networkAdmin,
      { username: 'auditor', is: 'platform user of all networks' },
      newcomer,
    ],
  },
  {
    name: 'community 1.5.1',
    data: 'seeded 1.5.1',
    edition: 'community',
    people: [superAdmin, plainAdmin],
  },
  {
    name: 'Pro 1.5.1',
    data: 'seeded 1.5.1',
    edition: 'pro',
    people: [
      superAdmin,
      plainAdmin,
      networkAdmin,
      { username: 'auditor', is: 'auditor' },
      newcomer,
    ],
  },
]

const titlesOfRefusal = ['No access', 'Pro feature', '404']

// people-of-pro covers the day of one of them
for (const { name, data, edition, people } of servers) {
  test.describe(name, sweepOnly, () => {
    test.use({ data, edition })

    for (const person of people) {
      test(`${person.is}: each page opens or says why not, nothing is refused, nothing leads where one may not go`, async ({
        page,
        meshdeck,
      }) => {
        test.setTimeout(600_000)
        const who: Credentials = { ...admin, username: person.username }
        if (person === newcomer) await ensureUser(await Api.signIn(meshdeck), who)
        const refusals = noteRefusals(page)
        await signInAt(page, '/dashboard', who)
        await expectWholePage(page)
        const isClosed = await closedPaths(page, person, edition)

        for (const { route, path } of await pagesOfEachLayout(page, meshdeck)) {
          await test.step(path, async () => {
            // all refused pages look the same: the title of the next would be mistaken for this one's
            if (await isRefused(page)) await goToPage(page, '/dashboard')
            await goToPage(page, path)
            await expectWholePage(page)
            await expectEntrance(page, { person, edition, route })
            for (const tab of await openTabs(page)) {
              await page.getByRole('tab', { name: tab, exact: true }).click()
              await expectWholePage(page)
              await expectNothingDead(page, `${path}, ${tab}`, isClosed)
            }
            await expectNothingDead(page, path, isClosed)
            expect.soft(refusals.splice(0), `refused on ${path}`).toEqual([])
          })
        }
      })
    }
  })
}

// people-of-pro covers it for 1.0.0
test.describe('service user', sweepOnly, () => {
  test.use({ data: 'seeded 1.5.1', edition: 'pro' })

  test("learns at the sign-in that this user can't use the console", async ({ page }) => {
    await signInByForm(page, '/', { ...admin, username: 'field-team' })
    await expect(page.getByRole('main').getByRole('alert')).toContainText('access denied')
  })
})

async function ensureUser(api: Api, who: Credentials) {
  const users = Object.values(await api.call('GET', 'users')).map(Object)
  if (users.some(({ username }) => username === who.username)) return
  await api.addUser(who, 'platform-user')
}

/** Collects the calls that the server rejects because of the user's rights. */
function noteRefusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (pathname.startsWith(consoleAddress('/api/')) && [401, 403].includes(response.status())) {
      refused.push(`${response.status()} ${response.request().method()} ${pathname}${search}`)
    }
  })
  return refused
}

/** Returns whether an address belongs to a page that this user can't open here. */
async function closedPaths(page: Page, { isAdmin }: Person, edition: Edition) {
  const routes = (await declaredRemotes(page)).flatMap((remote) => remote.routes)
  const patterns = routes.map((route) => ({
    isClosed:
      ('role' in route && route.role === 'admin' && !isAdmin) ||
      ('edition' in route && route.edition === 'pro' && edition !== 'pro'),
    pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    // `/users/create-group` isn't a user
    literal: route.path.split('/').filter((part) => !part.startsWith(':')).length,
  }))
  return (path: string): boolean =>
    patterns
      .filter(({ pattern }) => pattern.test(path))
      .toSorted((a, b) => b.literal - a.literal)[0]?.isClosed ?? false
}

type Visit = { person: Person; edition: Edition; route: PageRoute }

/** Expects that the page opens, or that its title explains why it doesn't. */
async function expectEntrance(page: Page, { person, edition, route }: Visit) {
  const title = await titleOf(page)
  const isForAdmins = route.role === 'admin' && !person.isAdmin
  const isForPro = route.edition === 'pro' && edition !== 'pro'
  if (isForAdmins || isForPro) {
    expect.soft(titlesOfRefusal, `the title of ${route.path}`).toContain(title)
    return
  }
  // on 1.0.0 a user without a group doesn't see networks of others
  if (person === newcomer && route.path.includes(':networkId')) return
  expect.soft(titlesOfRefusal, `the title of ${route.path}`).not.toContain(title)
  await expect.soft(page.getByRole('main').getByRole('alert'), route.path).toHaveCount(0)
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

const isRefused = async (page: Page) => titlesOfRefusal.includes(await titleOf(page))

/** Tabs that haven't been opened yet. */
async function openTabs(page: Page): Promise<string[]> {
  const tabs = page.getByRole('main').getByRole('tab', { selected: false })
  const names: string[] = []
  for (const tab of await tabs.all()) {
    if (await tab.isEnabled()) names.push((await tab.innerText()).replaceAll('\n', ' ').trim())
  }
  return names
}

/** Expects no link to a closed page, and no disabled button without an explanation. */
async function expectNothingDead(page: Page, where: string, isClosed: (path: string) => boolean) {
  const hrefs = await page
    .locator('main a[href^="/"], nav a[href^="/"]:not([aria-disabled=true])')
    .evaluateAll((links) =>
      links.map((link) => new URL(String(Reflect.get(link, 'href'))).pathname),
    )
  // dialogs of the frame are links to the current page
  const ways = [...new Set(hrefs)].filter((path) => path !== new URL(page.url()).pathname)
  const within = ways.map((path) => path.slice(basePath.length))
  expect.soft(within.filter(isClosed), `closed links on ${where}`).toEqual([])
  const silent = await page
    .locator('main button[aria-disabled=true]:visible:not([aria-describedby], [aria-busy=true])')
    .allInnerTexts()
  expect.soft(silent, `off without a reason on ${where}`).toEqual([])
}
