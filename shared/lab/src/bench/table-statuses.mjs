// @ts-check
import { longestTask } from './longest-task.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Route} Route */

const STATUSES = /\/api\/v1\/nodes\/[^/]+\/status$/
const LISTS = /\/api\/(nodes|hosts|networks|v1\/networks)/
const SETTLE_MS = 500

/**
 * Leaves a table alone until it asks for the statuses, and answers that every one is another.
 * @param {Page} page which shows a table of nodes
 */
export async function updateStatuses(page) {
  const start = performance.now()
  const lists = countLists(page)
  const route = await nextCall(page)
  const seconds = (performance.now() - start) / 1000
  const response = await route.fetch()
  const body = turned(await response.text())
  const task = await longestTask(page, async () => {
    await route.fulfill({ response, body })
    // nobody had one before, or nobody but a few
    await page.getByRole('gridcell', { name: 'Unstable' }).nth(3).waitFor()
    await page.waitForTimeout(SETTLE_MS)
  })
  return { seconds, task, lists: lists() }
}

/** How many lists a visit to the details of a node reads, from the table. @param {Page} page */
export async function openDetails(page) {
  const lists = countLists(page)
  await page.locator('tbody a').first().click()
  await page.getByText('Expires').waitFor()
  await page.waitForTimeout(SETTLE_MS)
  return lists()
}

/** Counts the calls from now on that grow with the estate. @param {Page} page */
function countLists(page) {
  let count = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (LISTS.test(pathname) && !STATUSES.test(pathname)) count += 1
  })
  return () => count
}

/** The next call for statuses, which waits for its reply. @param {Page} page @returns {Promise<Route>} */
const nextCall = (page) =>
  new Promise((resolve) => void page.route(STATUSES, (route) => resolve(route), { times: 1 }))

/** Who is online has a warning, and all others are online. @param {string} text */
const turned = (text) =>
  text.replace(/"status":"(\w+)"/g, (_, status) =>
    status === 'online' ? '"status":"warning"' : '"status":"online"',
  )
