import {
  firstRowTime,
  callInPage,
  launch,
  withConsole,
  withPage,
} from '@meshdeck/tools/size/browser'

import { collect, printGrowth } from './figures.mjs'
import { sort, typeIn } from './table-steps.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Page} Page */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {import('./figures.mjs').Times} Times */
/** @typedef {{ users: number, times: Times }} Figures */

/** Numbers of users; groups, keys and activity entries are proportional. */
const SIZES = [100, 1_000, 10_000]
const ROUNDS = 3

/** Upper limits in ms; other figures have none. */
const LIMITS = new Map([
  ['users: first rows after the reply', 1_000],
  ['users: a key', 50],
  ['groups: first rows after the reply', 1_000],
  ['groups: a key', 50],
  ['keys: first rows after the reply', 1_000],
  ['keys: a key', 50],
  ['activity: first rows after the reply', 1_000],
  ['activity: a key in 1,000 entries', 50],
  ['rights of a new role', 100],
  ['members of a new group to choose from', 100],
  ['a key in their search', 50],
])

/**
 * Measures users, groups, keys and activity on a Pro server, with 100, 1,000 and 10,000 users.
 * @returns {Promise<Figures[]>}
 */
export async function measureIdentity() {
  const { addCrowd } = await import('@meshdeck/demo-server/crowd')
  const browser = await launch()
  try {
    /** @type {Figures[]} */
    const figures = []
    for (const users of SIZES) {
      const crowd = { users, groups: users / 20, keys: users / 5, activity: users * 20 }
      const options = ['--edition', 'pro', '--api-version', '1.5.1', '--fleet', '40']
      const act = (/** @type {Console} */ running) => visit(browser, running)
      const times = await withConsole(options, act, {
        fill: (dataDir) => addCrowd(dataDir, crowd),
      })
      figures.push({ users, times })
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** @param {Figures[]} figures */
export const printIdentityFigures = (figures) =>
  printGrowth(
    'Identity and keys, by users, ms until the next frame',
    figures.map(({ users, times }) => ({ label: users.toLocaleString('en'), times })),
    LIMITS,
  )

/** @param {Browser} browser @param {Console} running @returns {Promise<Times>} */
async function visit(browser, running) {
  /** @type {Times} */
  const found = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const part of [
      measureUsers,
      measureGroups,
      measureKeys,
      measureActivity,
      measureNewRole,
      measureNewGroup,
    ]) {
      collect(found, await withPage(browser, running.session, (page) => part(page, running.url)))
    }
  }
  return found
}

/** @param {Page} page @param {string} url @returns {Promise<Times>} */
async function measureUsers(page, url) {
  await page.goto(`${url}/users`, { waitUntil: 'commit' })
  return {
    'users: first rows after the reply': [await timeSinceReplies(page, /\/api\/users$/)],
    'users: a key': await typeIn(page, page.getByRole('searchbox'), 'person-9'),
    'users: sort': await sort(page),
  }
}

/** @param {Page} page @param {string} url @returns {Promise<Times>} */
async function measureGroups(page, url) {
  await page.goto(`${url}/users?tab=groups`, { waitUntil: 'commit' })
  return {
    'groups: first rows after the reply': [
      await timeSinceReplies(page, /\/api\/(users|v1\/users\/groups)$/),
    ],
    'groups: a key': await typeIn(page, page.getByRole('searchbox'), 'Team 49'),
  }
}

/** @param {Page} page @param {string} url @returns {Promise<Times>} */
async function measureKeys(page, url) {
  await page.goto(`${url}/keys`, { waitUntil: 'commit' })
  return {
    'keys: first rows after the reply': [
      await timeSinceReplies(page, /\/api\/v1\/enrollment-keys$/),
    ],
    'keys: a key': await typeIn(page, page.getByRole('searchbox'), 'site-19'),
  }
}

/** @param {Page} page @param {string} url @returns {Promise<Times>} */
async function measureActivity(page, url) {
  await page.goto(`${url}/users?tab=activity`, { waitUntil: 'commit' })
  const firstRows = await timeSinceReplies(page, /\/api\/v1\/activity$/)
  await page.getByRole('button', { name: 'Read 1,000 more' }).click()
  await page
    .getByRole('status')
    .getByText(/1,1\d\d entries/)
    .waitFor()
  return {
    'activity: first rows after the reply': [firstRows],
    'activity: a key in 1,000 entries': await typeIn(page, page.getByRole('searchbox'), 'person-0'),
  }
}

/** @param {Page} page @param {string} url @returns {Promise<Times>} */
const measureNewRole = async (page, url) => ({
  'rights of a new role': await fromList(page, `${url}/users?tab=roles`, {
    link: 'Create network role',
    selector: 'main table:not([role=grid]) tbody td',
  }),
})

/** @param {Page} page @param {string} url @returns {Promise<Times>} */
async function measureNewGroup(page, url) {
  const opened = await fromList(page, `${url}/users?tab=groups`, {
    link: 'Create group',
    selector: 'main [role="option"]',
  })
  const search = page.getByRole('combobox', { name: 'Members' })
  return {
    'members of a new group to choose from': opened,
    'a key in their search': await typeIn(page, search, 'person-9'),
  }
}

/**
 * Time from a click on a link in a list until its target shows, whose code and data an earlier visit has fetched.
 * @param {Page} page
 * @param {string} address
 * @param {{ link: string, selector: string }} way
 */
async function fromList(page, address, { link: name, selector }) {
  await page.goto(address)
  const link = page.getByRole('link', { name }).first()
  await link.click()
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await page.locator('main [role=grid] [aria-rowindex="2"]').waitFor()
  await page.waitForLoadState('networkidle')
  const opening = callInPage(page, 'fromClickTo', selector)
  await link.click()
  return [Number(await opening)]
}

/** Time from the last of these responses to the frame with the first row. @param {Page} page @param {RegExp} paths */
async function timeSinceReplies(page, paths) {
  const rowAt = await firstRowTime(page, 'firstRowAt')
  const replies = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime, duration }) => ({ name, end: startTime + duration })),
  )
  const wanted = replies.filter(
    ({ name, end }) => paths.test(new URL(name).pathname) && end <= rowAt,
  )
  return rowAt - Math.max(...wanted.map(({ end }) => end))
}
