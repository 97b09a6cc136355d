import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Page, test as base } from '@playwright/test'

import { expectAccessible } from '../support/screens'

const folder = fileURLToPath(new URL('../../.build/catalogue', import.meta.url))
const ORIGIN = 'http://catalogue.test'

type Entry = { id: string; title: string; name: string; type: string }

const index: { entries: Record<string, Entry> } = JSON.parse(
  readFileSync(join(folder, 'index.json'), 'utf8'),
)
const stories = Object.values(index.entries).filter(({ type }) => type === 'story')

/** Serves the built files from disk, without a server. */
const test = base.extend({
  page: async ({ page }, provide) => {
    await page.route(`${ORIGIN}/**`, (route) => {
      const file = join(folder, new URL(route.request().url()).pathname)
      return existsSync(file) ? route.fulfill({ path: file }) : route.abort()
    })
    await provide(page)
  },
})

/** Opens the story in a new page: styles left by another story would override its own. */
async function open(page: Page, id: string, theme: 'light' | 'dark') {
  await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story&globals=theme:${theme}`)
  // Storybook removes its own screens once a story is rendered
  await page.locator('body.sb-show-main').waitFor()
  await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' })
}

for (const component of new Set(stories.map(({ title }) => title))) {
  test(`axe finds nothing in ${component}`, async ({ page }) => {
    test.slow()
    for (const { id, name } of stories.filter(({ title }) => title === component)) {
      await open(page, id, 'light')
      await expectAccessible(page, `${name}, light`)
      await open(page, id, 'dark')
      await expectAccessible(page, `${name}, dark`, 'ofColors')
    }
  })
}
