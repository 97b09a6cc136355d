import { longestTask } from './longest-task.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Route} Route */

const STATUSES = /\/api\/v1\/nodes\/[^/]+\/status$/
const LISTS = /\/api\/(nodes|hosts|networks|v1\/networks)/
const SETTLE_MS = 500

/**
 * Waits until a table polls the statuses, and responds with a changed status for every node.
 * @param {Page} page which shows a table of nodes
 */
export async function updateStatuses(page) {
  const start = performance.now()
  const lists = countLists(page)
  const route = await nextCall(page)
  const seconds = (performance.now() - start) / 1000
  const response = await route.fetch()
  const body = turnStatuses(await response.text())
  const task = await longestTask(page, async () => {
    await route.fulfill({ response, body })
    // no node had one before, or only a few
    await page.getByRole('gridcell', { name: 'Unstable' }).nth(3).waitFor()
    await page.waitForTimeout(SETTLE_MS)
  })
  return { seconds, task, lists: lists() }
}

/** Counts the lists that opening a node's details from the table loads. @param {Page} page */
export async function openDetails(page) {
  const lists = countLists(page)
  await page.locator('tbody a').first().click()
  await page.getByText('Expires').waitFor()
  await page.waitForTimeout(SETTLE_MS)
  return lists()
}

/** Counts calls from now on whose responses grow with the inventory. @param {Page} page */
function countLists(page) {
  let count = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (LISTS.test(pathname) && !STATUSES.test(pathname)) count += 1
  })
  return () => count
}

/**
 * Returns the next call for statuses, which stays pending until fulfilled.
 * @param {Page} page
 * @returns {Promise<Route>}
 */
const nextCall = (page) =>
  new Promise((resolve) => void page.route(STATUSES, (route) => resolve(route), { times: 1 }))

/** Replaces each status: online becomes warning, all others online. @param {string} text */
const turnStatuses = (text) =>
  text.replace(/"status":"(\w+)"/g, (_, status) =>
    status === 'online' ? '"status":"warning"' : '"status":"online"',
  )
