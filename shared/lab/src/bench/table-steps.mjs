import { callInPage } from '@meshdeck/tools/size/browser'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

export const SETTLE_MS = 120

/** Types a search text that matches fewer and fewer rows. @param {Page} page */
export const type = (page) => typeIn(page, page.getByRole('searchbox'), 'edge-9')

/**
 * Types a text letter by letter and deletes it again.
 * @param {Page} page
 * @param {Locator} search
 * @param {string} text
 */
export async function typeIn(page, search, text) {
  await search.focus()
  const times = await framesAfter(page, () => page.keyboard.type(text, { delay: SETTLE_MS }))
  await search.fill('')
  await page.waitForTimeout(SETTLE_MS * 3)
  return times
}

/** Sorts by the first sortable column, in both directions. @param {Page} page */
export function sort(page) {
  const header = page.locator('thead th[aria-sort] button').first()
  return framesAfter(page, () => clickTwice(page, header))
}

/** Selects all matching rows, and then none. @param {Page} page */
export function selectAll(page) {
  const checkbox = page.locator('thead input[type="checkbox"]').first()
  return framesAfter(page, () => clickTwice(page, checkbox))
}

/**
 * Scrolls down in steps of 700 px.
 * @param {Page} page
 * @returns {Promise<{ steps: number[], longestTask: number }>}
 */
export function scroll(page) {
  return callInPage(page, 'scroll')
}

/**
 * Measures the time from each input and click to the next frame.
 * @param {Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<number[]>}
 */
export async function framesAfter(page, act) {
  await callInPage(page, 'takeFrames')
  await act()
  await page.waitForTimeout(SETTLE_MS)
  return callInPage(page, 'takeFrames')
}

/** @param {Page} page @param {Locator} target */
async function clickTwice(page, target) {
  for (let click = 0; click < 2; click += 1) {
    await target.click({ force: true })
    await page.waitForTimeout(SETTLE_MS)
  }
}
