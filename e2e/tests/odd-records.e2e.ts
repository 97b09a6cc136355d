import type { Page } from '@playwright/test'

import { declaredPages, pagesOfEachLayout } from '../support/pages'
import { signIn } from '../support/people'
import { kindsOfValues, type OddRecords, addOddRecords } from '../support/spoil'
import { expect, test } from '../support/story'
import { isSweep } from '../support/sweep'

test.use({ data: 'full 1.5.1', edition: 'pro' })

/** Replacements for a whole list. Go writes null for an empty one. */
const replies = [null, {}, [], [null], 'odd', 7]

const turns = Number(process.env.TURNS ?? 40)

/**
 * `npm test` puts odd records next to valid ones; a sweep also tests each kind of value, and as many fields in each
 * way.
 */
const rounds: ReadonlyArray<[name: string, spoiling: OddRecords]> = [
  ['odd records beside sound ones', { kind: 'all' }],
  ...(isSweep
    ? [
        ...kindsOfValues.map((as) => round(`${as} in every record`, { kind: 'every', as })),
        ...replies.map((reply) =>
          round(`${JSON.stringify(reply)} in place of a list`, { kind: 'reply', reply }),
        ),
        ...Array.from({ length: turns }, (_, turn) =>
          round(`a field of one record, turn ${turn}`, { kind: 'field', turn }),
        ),
      ]
    : []),
]

function round(name: string, spoiling: OddRecords): [string, OddRecords] {
  return [name, spoiling]
}

/** Messages that a page shows when any part of it fails. */
const failures = /Application crashed|couldn't be read|a response that the console couldn't read/

/** Where a list is replaced by something else, its part of the page reports it and offers to load it again. */
const crashes = /Application crashed/

const isList = (spoiling: OddRecords) =>
  spoiling.kind !== 'reply' || spoiling.reply === null || Array.isArray(spoiling.reply)

/** Text that users must never see: a value that was shown without validation. */
const leaks = /\bundefined\b|\bNaN\b|Invalid Date|\[object /

/** Problems of a page; empty if there are none. */
async function faultsOf(page: Page, path: string, failed: RegExp): Promise<string[]> {
  await page.goto(path)
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  try {
    await heading.first().waitFor({ state: 'attached' })
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    // a page that never becomes idle is reported, and the others are still opened
    await page.waitForLoadState('networkidle', { timeout: 60_000 })
  } catch (error) {
    return [`isn't loaded: ${String(error).slice(0, 200)}`]
  }
  return main.evaluate(
    (content, { wrong, leaked }) => {
      const textOf = (element: Element) =>
        `${element.textContent} ${element.getAttribute('aria-label') ?? ''}`.trim()
      const unnamed = (selector: string) =>
        [...content.querySelectorAll(selector)].filter(
          (element) =>
            textOf(element) === '' &&
            !element.hasAttribute('aria-labelledby') &&
            !element.querySelector('img[alt], svg[aria-label], title'),
        )
      const text = content instanceof HTMLElement ? content.innerText : ''
      return [
        ...[...text.matchAll(new RegExp(wrong, 'g'))].map(([found]) => found),
        ...[...text.matchAll(new RegExp(leaked, 'g'))].map(([found]) => `shows ${found}`),
        ...['h1', 'h2', 'h3', 'a[href]', 'button', '[role=rowheader]', 'td[data-key]'].flatMap(
          (selector) =>
            unnamed(selector).map((element) => `empty: ${element.outerHTML.slice(0, 300)}`),
        ),
      ]
    },
    { wrong: failed.source, leaked: leaks.source },
  )
}

// each has its own pages
test.describe.configure({ mode: 'parallel' })

for (const [name, spoiling] of rounds) {
  test.describe(name, () => {
    test.use({ mayFail: !isList(spoiling) })

    test('breaks no page and leaves no heading or link without a name', async ({
      page,
      meshdeck,
    }) => {
      const pages = await (isSweep ? declaredPages : pagesOfEachLayout)(page, meshdeck)
      test.setTimeout(30_000 + pages.length * 30_000)
      await signIn(page)
      const thrown: string[] = []
      page.on('pageerror', (error) => thrown.push(`throws ${error.message}`))

      const changed = await addOddRecords(page, spoiling)
      for (const { path } of pages) {
        const faults = await faultsOf(page, path, isList(spoiling) ? failures : crashes)
        // all of them, not only the first
        expect.soft([...faults, ...thrown.splice(0)].join('\n'), path).toBe('')
      }
      expect(changed.size).toBeGreaterThan(5)
      test.info().annotations.push({
        type: 'figures',
        description: `${pages.length} pages opened, ${changed.size} calls answered with odd lists`,
      })
    })
  })
}

test('shows how many records were left out', async ({ page }) => {
  await signIn(page)
  await addOddRecords(page, { kind: 'all' })
  await page.goto('/networks')
  await expect(
    page.getByText(
      /records couldn't be read and aren't shown\. Affected lists:.*networks.stats \(3\)/,
    ),
  ).toBeVisible()
})
