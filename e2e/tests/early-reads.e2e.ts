import type { Page } from '@playwright/test'

import type { Data } from '../support/console-pool'
import {
  collectCalls,
  declaredReads,
  keepUntakenReads,
  pagesWithReads,
  START_FILES,
  untakenReads,
} from '../support/early-reads'
import { NETWORK } from '../support/list-pages'
import { admin, signInAt, type Credentials } from '../support/people'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

const NODES = `/networks/${NETWORK}/nodes`
const helpdesk = { ...admin, username: 'helpdesk' }

type Visit = { data: Data; edition: 'community' | 'pro'; who: Credentials }

const visits: Visit[] = [
  { data: 'seeded', edition: 'community', who: admin },
  { data: 'seeded', edition: 'pro', who: admin },
  { data: 'seeded', edition: 'pro', who: helpdesk },
  { data: 'seeded 1.5.1', edition: 'community', who: admin },
  { data: 'seeded 1.5.1', edition: 'pro', who: admin },
  { data: 'seeded 1.5.1', edition: 'pro', who: helpdesk },
]

for (const { data, edition, who } of visits) {
  test.describe(`${data}, ${edition}, ${who.username}`, () => {
    test.use({ data, edition })

    test('every page asks what it declares, and once', async ({ page, meshdeck }) => {
      test.slow()
      await signInAt(page, '/dashboard', who)
      // the edition is known from here on
      await expect(page.locator('html')).toHaveClass(edition === 'pro' ? /branded/ : /dark/)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('edition'))).toBe(edition)
      await keepUntakenReads(page)
      const calls = collectCalls(page)

      for (const path of ['/', '/dashboard', ...(await pagesWithReads(page, meshdeck))]) {
        await test.step(path, async () => {
          calls.splice(0)
          await page.goto(path)
          await expect.poll(() => untakenReads(page), path).toEqual([])
          await page.waitForLoadState('networkidle')
          const paths = (await declaredReads(page)).map((read) => read.path)
          // the status is polled
          const counts = paths
            .slice(1)
            .map((each) => [each, calls.filter((call) => call === each).length])
          expect
            .soft(
              counts.filter(([, count]) => Number(count) > 1),
              path,
            )
            .toEqual([])
        })
      }
    })
  })
}
