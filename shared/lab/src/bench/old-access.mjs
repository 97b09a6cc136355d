import { callInPage, launch, withConsole, withPage } from '@meshdeck/tools/size/browser'

import { printGrowth } from './figures.mjs'
import { longestTask } from './longest-task.mjs'
import { framesAfter, SETTLE_MS, typeIn } from './table-steps.mjs'

/** @typedef {import('@meshdeck/tools/size/browser').Browser} Browser */
/** @typedef {import('@meshdeck/tools/size/browser').Console} Console */
/** @typedef {import('./figures.mjs').Times} Times */

const SMALL = 50
const LARGE = 500
const ROUNDS = 3
const PRESSES = 20
const KEYS = ['ArrowRight', 'ArrowDown', 'Space']

/** Upper limits in ms. */
const LIMITS = new Map([
  ['a key', 50],
  ['a key in a search', 50],
  ['a step of scrolling, down', 50],
  ['a step of scrolling, aside', 50],
])

/**
 * Measures the matrix of old access lists with 50 and 500 nodes on community 1.0.0.
 * @returns {Promise<{ small: Times, large: Times }>}
 */
export async function measureOldAccess() {
  const browser = await launch()
  const visitsOf = (/** @type {number} */ fleet) =>
    withConsole(['--fleet', String(fleet), '--networks', '1'], (running) => visit(browser, running))
  try {
    return { small: await visitsOf(SMALL), large: await visitsOf(LARGE) }
  } finally {
    await browser.close()
  }
}

/** @param {{ small: Times, large: Times }} figures */
export const printOldAccessFigures = (figures) =>
  printGrowth(
    'Old access lists, ms until the next frame',
    [
      { label: '50 nodes', times: figures.small },
      { label: '500 nodes', times: figures.large },
    ],
    LIMITS,
  )

/** @param {Browser} browser @param {Console} running @returns {Promise<Times>} */
async function visit(browser, { url, session, nodesPath }) {
  /** @type {Times} */
  const found = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    await withPage(browser, session, async (page) => {
      await page.goto(url + nodesPath.replace('/nodes', '/old-acls'))
      const cell = page.getByRole('gridcell').nth(1)
      await cell.waitFor()
      await page.waitForLoadState('networkidle')
      await cell.focus()
      await callInPage(page, 'hearKeys')
      const press = async () => {
        for (let index = 0; index < PRESSES; index += 1) {
          await page.keyboard.press(KEYS[index % KEYS.length] ?? '')
          await page.waitForTimeout(SETTLE_MS)
        }
      }
      add(found, 'a key', await framesAfter(page, press))
      const down = await callInPage(page, 'scrollMatrix', 'scrollTop')
      add(found, 'a step of scrolling, down', down)
      add(found, 'a step of scrolling, aside', await callInPage(page, 'scrollMatrix', 'scrollLeft'))
      const search = page.getByRole('searchbox', { name: 'Search columns' })
      add(found, 'a key in a search', await typeIn(page, search, 'build-1'))
      const all = page.getByRole('button', { name: 'Block all', exact: true })
      add(found, 'all pairs blocked, longest task', [await longestTask(page, () => all.click())])
    })
  }
  return found
}

/** @param {Times} found @param {string} step @param {number[]} times */
function add(found, step, times) {
  found[step] = [...(found[step] ?? []), ...times]
}
