// @ts-check
import { inPage } from '@meshdeck/tools/size/browser'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

export const SETTLE_MS = 120

/** Characters of a search that matches fewer and fewer. @param {Page} page */
export const type = (page) => typeIn(page, page.getByRole('searchbox'), 'edge-9')

/** A text letter by letter, which is taken out again. @param {Page} page @param {Locator} search @param {string} text */
export async function typeIn(page, search, text) {
  await search.focus()
  const times = await framesAfter(page, () => page.keyboard.type(text, { delay: SETTLE_MS }))
  await search.fill('')
  await page.waitForTimeout(SETTLE_MS * 3)
  return times
}

/** The first column that can be sorted, both ways. @param {Page} page */
export function sort(page) {
  const header = page.locator('thead th[aria-sort] button').first()
  return framesAfter(page, () => clickTwice(page, header))
}

/** All that match, and none. @param {Page} page */
export function selectAll(page) {
  const checkbox = page.locator('thead input[type="checkbox"]').first()
  return framesAfter(page, () => clickTwice(page, checkbox))
}

/**
 * Down by 700 px at a time.
 * @param {Page} page
 * @returns {Promise<{ steps: number[], longestTask: number }>}
 */
export function scroll(page) {
  return inPage(page, 'scroll')
}

/**
 * From each input and click to the frame after it.
 * @param {Page} page @param {() => Promise<void>} act @returns {Promise<number[]>}
 */
export async function framesAfter(page, act) {
  await inPage(page, 'takeFrames')
  await act()
  await page.waitForTimeout(SETTLE_MS)
  return inPage(page, 'takeFrames')
}

/** @param {Page} page @param {Locator} target */
async function clickTwice(page, target) {
  for (let click = 0; click < 2; click += 1) {
    await target.click({ force: true })
    await page.waitForTimeout(SETTLE_MS)
  }
}
