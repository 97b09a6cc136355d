import { writeFile } from 'node:fs/promises'

import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { signInAt } from '../support/people'
import { expectAccessibleLooks, openIn } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { oddOrNothing, tableNamed } from '../support/table'

const path = '/networks/corp-backbone/egress'
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name })

test('a route is found, switched, copied and deleted [EG-001, EG-036, EG-041]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const routes = tableNamed(page, 'Egress routes')
  await signInAt(page, path)
  await expect(routes.row('office-printers')).toContainText('192.168.30.0/24')
  await expect(routes.row('all-traffic').getByRole('img')).toHaveAccessibleName(
    'Connected to the internet',
  )

  await test.step('is found', async () => {
    await page.getByPlaceholder('Search routes...').fill('192.168')
    await expect(routes.row('all-traffic')).toBeHidden()
    await page.getByPlaceholder('Search routes...').fill('')
  })

  await test.step('both are switched at once', async () => {
    await switchOf(page, 'NAT for office-printers').click()
    await switchOf(page, 'office-printers active').click()
    await expect(page.getByText('Active setting updated')).toBeVisible()

    await page.reload()
    await expect(switchOf(page, 'NAT for office-printers')).not.toBeChecked()
    await expect(switchOf(page, 'office-printers active')).not.toBeChecked()
    await expect(routes.row('office-printers')).toContainText('192.168.30.0/24')
  })

  await test.step('copies the range', async () => {
    await page.getByRole('button', { name: 'Copy egress route for office-printers' }).click()
    await expect(page.getByText('Copied')).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('192.168.30.0/24')
  })

  await test.step('opens its page', async () => {
    await routes.row('office-printers').getByRole('link', { name: 'office-printers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'office-printers' })).toBeVisible()
    await expect(page.getByText(inEnglish('egress:egress.page.off'))).toBeVisible()
    await page.goBack()
  })

  await test.step('is deleted with Enter', async () => {
    await routes.choose('Delete', 'office-printers')
    const question = page.getByRole('alertdialog', {
      name: inEnglish('egress:egress.delete.title', { name: 'office-printers' }),
    })
    await expect(question.getByRole('button', { name: 'Delete route' })).toBeFocused()
    expect((await question.boundingBox())?.width).toBe(600)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Egress route deleted')).toBeVisible()
    await expect(routes.row('office-printers')).toBeHidden()
  })

  await test.step('is created again', async () => {
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Egress route restored')).toBeVisible()
    await expect(switchOf(page, 'office-printers active')).not.toBeChecked()
  })
})

test(
  'routes are created from a list, two are rejected and retried, and one is changed [EG-016, EG-026, EG-046, EG-052, AC-011, AC-012]',
  sweepOnly,
  async ({ page, meshdeck }) => {
    const routes = tableNamed(page, 'Egress routes')
    await signInAt(page, path)
    await page.getByRole('link', { name: 'Add route' }).click()
    const panel = page.getByRole('dialog', { name: 'Create new egress route' })
    await expect(panel.getByLabel('Name')).toBeFocused()
    expect((await panel.boundingBox())?.width).toBe(575)

    await test.step('takes three steps, by keyboard', async () => {
      await page.keyboard.type('site')
      const ranges = Array.from({ length: 40 }, (_, index) => `10.77.${index}.0/24`)
      await panel.getByLabel('Egress route').fill(ranges.join('\n'))
      await expect(panel.getByText('Becomes 40 routes')).toBeVisible()
      await panel.getByRole('button', { name: 'Next' }).press('Enter')
      await expect(panel.getByRole('combobox', { name: 'Select nodes' })).toBeFocused()
      await page.keyboard.press('Enter')
      await panel.getByRole('button', { name: 'Next' }).press('Enter')
      await panel.getByRole('button', { name: 'Add Resources Policy' }).press('Enter')
      const source = panel.getByRole('listbox', { name: 'Source' })
      await expect(source).toBeHidden()
      await panel.getByRole('combobox', { name: 'Source' }).focus()
      await expect(source.getByRole('option').nth(4)).toBeAttached()
      expect(await source.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(130)
      expect((await panel.getByPlaceholder('Search resources').boundingBox())?.width).toBe(520)
      await panel.getByRole('option', { name: 'All Resources' }).click()
    })

    await test.step('keeps the form without a connection, before its code has loaded', async () => {
      await page.context().setOffline(true)
      await panel.getByRole('button', { name: 'Finish' }).click()
      await expect(panel.getByRole('alert')).toContainText('Failed to Create Egress Route')
      await page.context().setOffline(false)
    })

    await test.step('two of them are rejected', async () => {
      await meshdeck.fault({
        kind: 'error',
        method: 'POST',
        path: '/api/v1/egress',
        status: 400,
        message: 'no room for it',
        calls: 2,
      })
      await panel.getByRole('button', { name: 'Finish' }).click()
      await expect(page.getByText('Egress Route Created with Issues')).toBeVisible()
      await expect(panel.getByText('39 of 41 done · 2 failed')).toBeVisible()
      await panel
        .getByRole('button', { name: inEnglish('egress:egressForm.retry', { count: 2 }) })
        .click()
      await expect(page.getByText('Egress Route Created', { exact: true })).toBeVisible()
      await expect(panel).toBeHidden()
    })

    await test.step('one is changed', async () => {
      await page.getByPlaceholder('Search routes...').fill('site 40')
      await routes.choose('Edit', 'site 40')
      const update = page.getByRole('dialog', {
        name: inEnglish('egress:egressForm.update.title', { name: 'site 40' }),
      })
      await update.getByLabel('Name').fill('last site')
      await update.getByRole('button', { name: 'Update' }).click()
      await expect(page.getByText('Egress Route Updated')).toBeVisible()
      await page.getByPlaceholder('Search routes...').fill('last site')
      await expect(routes.row('last site')).toContainText('10.77.39.0/24')
    })
  },
)

test('the switches work by keyboard, and a rejection reverts a switch [ER-034]', async ({
  page,
  meshdeck,
}) => {
  // earlier tests create many routes
  await signInAt(page, `${path}?q=all-traffic`)
  const row = tableNamed(page, 'Egress routes').row('all-traffic')
  await expect(row).toBeVisible()

  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('checkbox', { name: 'Select all-traffic' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row.getByRole('link', { name: 'all-traffic' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(switchOf(page, 'NAT for all-traffic')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const active = switchOf(page, 'all-traffic active')
  await expect(active).toBeFocused()

  await meshdeck.fault({
    kind: 'error',
    method: 'PUT',
    path: '/api/v1/egress',
    status: 400,
    message: 'the route is locked',
    calls: 1,
  })
  await page.keyboard.press('Space')
  await expect(page.getByText('Failed to update Active setting')).toBeVisible()
  await expect(page.getByText('the route is locked')).toBeVisible()
  await expect(active).toBeChecked()
  await expect(active).toBeFocused()

  await page.keyboard.press('Space')
  await expect(page.getByText('Active setting updated')).toBeVisible()
  await expect(active).not.toBeChecked()
})

test(
  'a policy is created, switched, duplicated, deleted and created again [AC-001, AC-030, AC-038]',
  sweepOnly,
  async ({ page }) => {
    const policies = tableNamed(page, 'Access policies')
    await signInAt(page, '/networks/corp-backbone/access-control')

    await test.step('is created, by keyboard', async () => {
      await page.getByRole('button', { name: 'Add Policy' }).click()
      await page.getByRole('menuitem', { name: 'Resource policy' }).click()
      const panel = page.getByRole('dialog', { name: 'Create resource policy' })
      await expect(panel.getByLabel('Policy name')).toBeFocused()
      await panel.getByRole('button', { name: 'Create policy' }).press('Enter')
      await expect(panel.getByText('Policy name is required')).toBeVisible()
      await panel.getByLabel('Policy name').fill('to the plant')
      for (const side of ['Source', 'Destination']) {
        await panel.getByRole('combobox', { name: side }).focus()
        await expect(
          panel.getByRole('listbox', { name: side }).getByRole('option').nth(1),
        ).toBeAttached()
        await panel.getByRole('combobox', { name: side }).press('Enter')
      }
      await panel.getByRole('button', { name: 'Create policy' }).press('Enter')
      await expect(page.getByText('Resources policy created')).toBeVisible()
      await expect(policies.row('to the plant')).toContainText('All Resources')
    })

    await test.step('is switched, and the change is kept', async () => {
      await switchOf(page, 'to the plant enabled').click()
      await expect(page.getByText('Policy “to the plant” disabled')).toBeVisible()
      await page.reload()
      await expect(switchOf(page, 'to the plant enabled')).not.toBeChecked()
    })

    await test.step('is duplicated', async () => {
      await policies.choose('Duplicate', 'to the plant')
      const panel = page.getByRole('dialog', { name: 'Create resource policy' })
      await expect(panel.getByLabel('Policy name')).toHaveValue(/to the plant \(copy\)/)
      await panel.getByLabel('Policy name').fill('the same again')
      await panel.getByRole('button', { name: 'Create policy' }).click()
      await expect(policies.row('the same again')).toBeVisible()
    })

    await test.step('is deleted and created again as it was', async () => {
      await policies.choose('Delete', 'the same again')
      const question = page.getByRole('alertdialog', { name: 'Delete policy “the same again”?' })
      await question.getByRole('button', { name: 'Delete policy' }).click()
      await expect(policies.row('the same again')).toBeHidden()
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByText('Policy “the same again” restored')).toBeVisible()
      await expect(switchOf(page, 'the same again enabled')).not.toBeChecked()
    })

    await test.step('the preview stops a policy that would open a hole', async () => {
      await switchOf(page, 'All Nodes enabled').click()
      const question = page.getByRole('alertdialog', { name: 'Disable policy “All Nodes”?' })
      await expect(question.getByText(/^[\d,]+ connections? will be blocked$/)).toBeVisible()
      await question.getByRole('button', { name: 'Disable' }).click()
      await expect(page.getByText('Policy “All Nodes” disabled')).toBeVisible()
      await policies.choose('Edit', 'to the plant')
      const panel = page.getByRole('dialog', { name: 'Update policy “to the plant”' })
      await panel.getByRole('switch', { name: 'Enabled' }).press('Space')
      const preview = panel.getByRole('region', { name: inEnglish('egress:changePreview.title') })
      await expect(preview.getByText(inEnglish('egress:changePreview.opensNetwork'))).toBeVisible()
      await expect(preview.getByText(/^[\d,]+ connections? will be allowed$/)).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
      await expect(panel).toBeHidden()
      await expect(switchOf(page, 'to the plant enabled')).not.toBeChecked()
    })

    await test.step('a worker looks for policy issues', async () => {
      // the policy's notification may still cover it
      await page.getByRole('link', { name: 'Policy issues' }).press('Enter')
      await expect(oddOrNothing(page)).toBeVisible()
      // a worker that fails is terminated, and the page computes the answer itself
      expect(page.workers().map((worker) => worker.url())).toEqual([
        expect.stringMatching(/^blob:/),
      ])
      await page.goBack()
    })

    await test.step('"why not" leads to the form and back to a yes', async () => {
      await page.getByRole('link', { name: 'Connectivity check' }).click()
      const answer = page.getByRole('region', { name: 'Result' })
      await page.getByRole('combobox', { name: 'Source' }).fill('tll-db-01')
      await page.getByRole('combobox', { name: 'Destination' }).fill('10.20.0.13')
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(answer).toContainText(
        inEnglish('egress:connectivity.verdict.no', { from: 'tll-db-01', to: 'osa-desk-01' }),
      )
      await answer
        .getByRole('link', { name: /^Create a policy from tll-db-01 to osa-desk-01/ })
        .click()
      const panel = page.getByRole('dialog', { name: 'Create resource policy' })
      await expect(panel.getByLabel('Policy name')).toHaveValue(/tll-db-01 to osa-desk-01/)
      await panel.getByLabel('Policy name').fill('for the desk')
      await panel.getByRole('button', { name: 'Create policy' }).click()
      await expect(answer).toContainText(
        inEnglish('egress:connectivity.verdict.yes', {
          policy: 'for the desk',
          from: 'tll-db-01',
          to: 'osa-desk-01',
          count: 1,
        }),
      )
    })
  },
)

// the page and the first step of the panel are checked with the others
test('axe finds no violations in the confirmation and the panel', sweepOnly, async ({ page }) => {
  // each of five screens is checked four times
  test.setTimeout(180_000)
  const panel = page.getByRole('dialog')
  await openIn(page, 'system')
  await signInAt(page, `${path}?q=all-traffic`)
  const nat = switchOf(page, 'NAT for all-traffic')
  await expect(nat).toBeVisible()
  await expectAccessibleLooks(page, 'egress routes', () => expect(nat).toBeVisible())

  await page.getByRole('button', { name: 'Actions for all-traffic' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expectAccessibleLooks(page, 'Delete egress route', () =>
    expect(page.getByRole('alertdialog')).toBeVisible(),
  )
  await page.keyboard.press('Escape')

  await page.goto(`${path}?dialog=new-egress`)
  await page.getByLabel('Name').fill('hq')
  await page.getByLabel('Egress route', { exact: true }).fill('10.20.0.0/16, 10.20.1.0/24')
  const expectVisible = () => expect(panel).toBeVisible()
  await expectAccessibleLooks(page, 'basics of a new egress route', expectVisible)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('option').first().click()
  await expectAccessibleLooks(page, 'nodes of a new egress route', expectVisible)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Add Resources Policy' }).click()
  await page.getByRole('combobox', { name: 'Source' }).focus()
  await expect(page.getByRole('option', { name: 'All Resources' })).toBeVisible()
  await expectAccessibleLooks(page, 'policies of a new egress route', expectVisible)
})

// as the pages of each layout do in languages.e2e.ts
test.describe('opens another page in another language', sweepOnly, () => {
  test('the page is in German', async ({ page, meshdeck }) => {
    const settings = { languages: ['en', 'de'] }
    await writeFile(`${meshdeck.dataDir}/settings.json`, JSON.stringify(settings))
    await signInAt(page, `${path}?q=all-traffic`)
    await page.getByRole('button', { name: /admin/ }).first().click()
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()

    await expect(page.getByPlaceholder('Routen suchen')).toBeVisible()
    await expect(switchOf(page, 'NAT für all-traffic')).toBeVisible()
  })
})
