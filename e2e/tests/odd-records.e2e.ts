import type { Page } from '@playwright/test'

import { declaredPages, pagesOfEachLayout } from '../support/pages'
import { signIn } from '../support/people'
import { type Spoiling, spoilLists } from '../support/spoil'
import { expect, test } from '../support/story'
import { isSweep } from '../support/sweep'

test.use({ data: 'full 1.5.1', edition: 'pro' })

/** In a sweep so many fields in each way; in `npm test` all fields of three records at once. */
const rounds: Spoiling[] = isSweep
  ? [
      { kind: 'all' },
      ...Array.from({ length: Number(process.env.TURNS ?? 40) }, (_, turn) => ({
        kind: 'field' as const,
        turn,
      })),
    ]
  : [{ kind: 'all' }]

/** What a page says that has failed, whichever part of it. */
const failures = /Application crashed|could not be read|a response that this console can't read/

async function expectShown(page: Page, path: string) {
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible()
  await expect(main.locator('[aria-busy=true]'), path).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(failures), path).toHaveCount(0)
}

test('no page fails over odd records in the lists of the server, and those left out are counted', async ({
  page,
  meshdeck,
}) => {
  const pages = await (isSweep ? declaredPages : pagesOfEachLayout)(page, meshdeck)
  test.setTimeout(30_000 + pages.length * rounds.length * 15_000)
  await signIn(page)

  for (const [index, spoiling] of rounds.entries()) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const spoilt = await spoilLists(page, spoiling)
    for (const { path } of pages) {
      await test.step(`${path}, ${JSON.stringify(spoiling)}`, () => expectShown(page, path))
    }
    expect(spoilt.size).toBeGreaterThan(index === 0 ? 5 : 0)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await spoilLists(page, { kind: 'all' })
  await page.goto('/networks')
  await expect(
    page.getByText(/records couldn’t be read and aren’t shown:.*networks.stats \(3\)/),
  ).toBeVisible()
})
