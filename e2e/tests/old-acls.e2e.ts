import { readFile } from 'node:fs/promises'

import { inEnglish } from '@meshdeck/testing/in-english'

import { Api } from '../support/api'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

test.use({ data: 'many 1.0.0' })

const path = '/networks/corp-backbone/old-acls'

test(
  '500 nodes: pairs are blocked by keyboard and pointer, sent in one call, and exported [SH-054, AP-032, AP-033]',
  sweepOnly,
  async ({ page, meshdeck }) => {
    await signInAt(page, path)
    const grid = page.getByRole('grid', { name: 'Legacy access lists' })
    const status = page.getByRole('region', { name: 'Changes' }).getByRole('status')
    await expect(grid.getByRole('gridcell').first()).toBeVisible()
    const columns = Number(await grid.getAttribute('aria-colcount')) - 1
    expect(columns).toBeGreaterThanOrEqual(500)
    // of 250,000 cells, those in view
    expect(await grid.getByRole('gridcell').count()).toBeLessThan(1500)

    await test.step('blocks pairs by keyboard, from one corner to the other', async () => {
      await grid.getByRole('gridcell').first().focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await page.keyboard.press('Control+End')
      await expect(grid.locator('[role=gridcell]:focus')).toBeInViewport()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Space')
      await expect(status).toHaveText(
        `2 changes · ${inEnglish('egress:oldAcls.changes.closed', { count: 2 })}`,
      )
      await expectAccessible(page, 'the matrix with changes')
    })

    await test.step('blocks a whole row of the search result', async () => {
      await page.getByRole('searchbox', { name: 'Search columns' }).fill('gw-0')
      const shown = Number(await grid.getAttribute('aria-colcount')) - 1
      expect(shown).toBeLessThan(columns)
      await page.getByRole('searchbox', { name: 'Search rows' }).fill('build-01')
      await grid.getByRole('rowheader').first().getByRole('button').click()
      await expect(status).toHaveText(
        new RegExp(`${inEnglish('egress:oldAcls.changes.closed', { count: shown + 2 })}$`),
      )
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(status).toHaveText(
        `2 changes · ${inEnglish('egress:oldAcls.changes.closed', { count: 2 })}`,
      )
    })

    await test.step('confirms and sends them, and shows them after a reload', async () => {
      await page.getByRole('link', { name: 'Show access policies' }).click()
      await page.getByRole('button', { name: 'Stay' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Access lists updated')).toBeVisible()
      const lists = Object.values(
        await (await Api.signIn(meshdeck)).call('GET', 'networks/corp-backbone/acls'),
      )
      const denied = lists.flatMap((row) => Object.values(Object(row)).filter((word) => word === 1))
      expect(denied).toHaveLength(4)
    })

    await test.step('a phone lists the pairs of one node, which can be exported', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('switch').first()).not.toBeChecked()
      const download = page.waitForEvent('download')
      await page.getByRole('main').getByRole('button', { name: 'View', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
      const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'))
      expect(exported).toHaveLength(columns - 1)
      // tests mark every text of the console
      expect(exported[0].access).toContain('Blocked')
      expect(exported[1].access).toContain('Allowed')
    })
  },
)
