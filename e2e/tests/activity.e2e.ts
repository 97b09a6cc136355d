import { readFile } from 'node:fs/promises'

import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { tableNamed } from '../support/table'

test.use({ data: 'seeded 1.5.1', edition: 'pro' })

test(
  'an auditor filters the activity by dates, views a change, and exports the range to a file',
  sweepOnly,
  async ({ page }) => {
    await signInAt(page, '/users?tab=activity&filter=what:UPDATE')
    const { grid } = tableNamed(page, 'Activity')
    await expect(page.getByText(/^100 entries loaded/)).toBeVisible()

    await test.step('a change shows the old and new values', async () => {
      await grid.getByRole('row').nth(1).getByRole('link').first().click()
      const changes = grid.getByRole('heading', { name: 'Changes' })
      await expect(changes).toBeVisible()
      await page.reload()
      await expect(changes).toBeVisible()
      await grid.getByRole('link', { expanded: true }).click()
      await expect(changes).toBeHidden()
    })

    await test.step('the dates appear in the address', async () => {
      await page.goto('/users?tab=activity&filter=when:2026-01-01..')
      await expect(page.getByText('since 2026-01-01')).toBeVisible()
    })

    await test.step('the export shows how many calls it needs', async () => {
      await page.getByRole('link', { name: 'Export…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Export activity' })
      await expect(dialog.getByText(/entries.*requires \d+ requests/)).toBeVisible()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export as CSV' }).click(),
      ])
      const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
      expect(lines[0]?.split(',')).toHaveLength(8)
      expect(lines.length).toBeGreaterThan(100)
    })
  },
)
