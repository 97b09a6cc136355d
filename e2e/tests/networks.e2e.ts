import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import { consoleAddress, openElsewhere } from '../support/base-path'
import { isBehindNginx } from '../support/edge'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test('a network is created, found, opened and deleted by its name [NW-026, CO-034]', async ({
  page,
}) => {
  const networks = tableNamed(page, 'Networks')
  await signInAt(page, '/networks')
  await expect(networks.row('corp-backbone')).toBeVisible()

  await test.step('is created', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Add Network' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Network' })
    await dialog.getByLabel('Name').fill('  test  bench ')
    await expectKeptOnLeaving(page)
    await expect(dialog.getByLabel('Name')).toHaveValue('  test  bench ')
    await dialog.getByLabel('IPv4 range').fill('10.77.0.0/24')
    await dialog.getByRole('radio', { name: 'DENY' }).check({ force: true })
    await dialog.getByRole('button', { name: 'Add Network' }).click()
    await expect(page).toHaveURL('/networks/test-bench/nodes')
  })

  await test.step('is found and opened', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Networks' })
      .click()
    await expect(networks.row('test-bench')).toBeVisible()
    // the keyboard handler loads after the page
    await expect(
      page.getByRole('button', { name: inEnglish('shell:keyboard.palette') }),
    ).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('10.77')
    await expect(networks.row('test-bench')).toContainText('DENY')
    await expect(networks.row('corp-backbone')).toBeHidden()
    await expect(page).toHaveURL('/networks?q=10.77')

    await networks.row('test-bench').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nodes' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('10.77')
  })

  await test.step('is deleted', async () => {
    await networks.choose('Delete', 'test-bench')
    const question = page.getByRole('alertdialog', {
      name: inEnglish('networks:networks.delete.title', { netid: 'test-bench' }),
    })
    const confirm = question.getByRole('button', { name: 'Delete network' })
    await question.getByRole('textbox').fill('test-benc')
    await expect(confirm).toBeDisabled()
    await question.getByRole('textbox').fill('test-bench')
    await confirm.click()
    await expect(page.getByText('Network test-bench deleted')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(networks.row('corp-backbone')).toBeVisible()
    await expect(networks.row('test-bench')).toBeHidden()
  })
})

test('two administrators plan, describe and delete a network, whose routes are deleted first [SH-051, AP-023]', async ({
  page,
  browser,
  meshdeck,
}) => {
  await signInAt(page, '/networks?dialog=network.create')

  await test.step('is created with the next free range', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add Network' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByLabel('Name').fill('branch')
    await dialog.getByLabel('IPv4 range').fill('10.20.0.0/16')
    await expect(
      dialog.getByText(
        /^This range overlaps with .+ in the .+ network\. Enter a different range\.$/,
      ),
    ).toBeVisible()
    await dialog.getByRole('button', { name: inEnglish('networks:networks.planner.use') }).click()
    await expect(dialog.getByText(inEnglish('networks:networks.planner.free'))).toBeVisible()
    await expectAccessible(page, 'the plan of a range')
    await dialog.getByRole('button', { name: 'Add Network' }).click()
    await expect(page).toHaveURL('/networks/branch/nodes')
  })

  const theirs = await openElsewhere(browser, meshdeck.url)
  await test.step('is edited by both at the same time', async () => {
    await page.getByRole('link', { name: 'Network info' }).click()
    await expect(page.getByRole('heading', { name: 'Contents' })).toBeVisible()
    await signInAt(theirs, '/networks/branch/info')
    for (const each of [page, theirs]) {
      await each.getByRole('link', { name: 'Edit' }).click()
      await expect(each.getByRole('radio', { name: /^ALLOW/ })).toBeFocused()
    }
    await theirs.getByLabel('Default DNS').fill('9.9.9.9')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.getByText('Network saved')).toBeVisible()
    await page.getByLabel('Default DNS').fill('1.1.1.1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText(inEnglish('common:overlays.collision.field', { value: '9.9.9.9' })),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('1.1.1.1')).toBeVisible()
  })

  await test.step('is deleted, egress routes first', async () => {
    const api = await Api.signIn(meshdeck)
    const route = { name: 'printers', network: 'branch', range: '192.168.77.0/24', nodes: {} }
    await api.call('POST', 'v1/egress', route)
    // by key: the toast about the save covers the button for its four seconds
    await page.getByRole('button', { name: 'Actions for branch' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', {
      name: inEnglish('networks:networks.delete.title', { netid: 'branch' }),
    })
    await expect(question.getByText('1 egress route')).toBeVisible()
    await question.getByRole('textbox').fill('branch')
    await question.getByRole('button', { name: 'Delete network' }).click()
    await expect(page.getByText('Network branch deleted')).toBeVisible()
    await expect(page).toHaveURL('/networks')
    expect(await api.call('GET', 'v1/egress?network=branch')).toEqual([])
    await theirs.reload()
    await expect(theirs.getByRole('heading', { name: '404' })).toBeVisible()
    await theirs.context().close()
  })
})

test('a table keeps its settings in its address and copies the selected rows [ER-020]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const nodes = tableNamed(page, 'Nodes')
  await signInAt(page, '/networks/corp-backbone/nodes')
  await expect(nodes.grid.getByRole('row').nth(1)).toBeVisible()

  await test.step('sorts and hides a column', async () => {
    await nodes.grid.getByRole('button', { name: 'Name' }).click()
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Public endpoint' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/networks/corp-backbone/nodes?sort=-name&hide=endpoint')
    await page.reload()
    await expect(nodes.grid.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(nodes.grid.getByRole('columnheader', { name: 'Public endpoint' })).toBeHidden()
  })

  await test.step('selects two rows and copies their addresses', async () => {
    const boxes = nodes.grid.getByRole('row').getByRole('checkbox')
    await boxes.nth(1).click()
    await boxes.nth(2).click()
    const bar = page.getByRole('toolbar', { name: inEnglish('common:bulk.label') })
    await expect(bar).toContainText('2 selected')
    await bar.getByRole('button', { name: 'Copy addresses' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n').length).toBeGreaterThanOrEqual(2)
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
  })

  await test.step('refreshes', async () => {
    // by key: the toast about the copy covers the button for its four seconds
    await page.getByRole('button', { name: 'Refresh' }).press('Enter')
    await expect(page.getByText('Successfully refreshed!')).toBeVisible()
  })
})

test('an address gets a name, is found by it, and loses it again [SH-048, NW-002, AP-028, AP-031]', async ({
  page,
}) => {
  const names = tableNamed(page, 'DNS')
  await signInAt(page, '/networks/corp-backbone/dns')
  await expect(names.row('printer.nm.internal')).toBeVisible()

  await test.step('is created', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Add DNS entry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add DNS entry' })
    await expect(dialog.getByLabel('Host name')).toBeFocused()
    await dialog.getByLabel('Host name').fill('wiki')
    await dialog.getByLabel('IPv4').fill('10.20.0.77')
    await dialog.getByRole('button', { name: 'Add DNS entry' }).click()
    await expect(page.getByText('wiki.nm.internal added')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('is found', async () => {
    await page.getByRole('searchbox').fill('wiki')
    await expect(names.row('printer.nm.internal')).toBeHidden()
    await expect(names.row('wiki.nm.internal')).toContainText('10.20.0.77')
    await expect(names.row('wiki.nm.internal')).toContainText('Custom')
    await expect(page).toHaveURL('/networks/corp-backbone/dns?q=wiki')
  })

  await test.step('is deleted', async () => {
    await names.choose('Delete', 'wiki.nm.internal')
    const question = page.getByRole('alertdialog', { name: 'Delete wiki.nm.internal?' })
    await question.getByRole('button', { name: 'Delete entry' }).click()
    await expect(page.getByText('wiki.nm.internal deleted')).toBeVisible()
    await expect(names.row('wiki.nm.internal')).toBeHidden()
  })
})

test('a slow click that leaves an empty field still reaches its target', async ({ page }) => {
  await signInAt(page, '/networks?dialog=network.create')
  const dialog = page.getByRole('dialog', { name: 'Add Network' })
  await expect(dialog.getByLabel('Name')).toBeFocused()

  await dialog.getByRole('button', { name: 'Auto-fill' }).click({ delay: 150 })
  await expect(dialog.getByLabel('IPv4 range')).toHaveValue(/^100\./)
  await expect(dialog.getByText('Please enter a network name')).toBeVisible()
})

test("an address that can't be decoded shows the not-found page [SH-077]", async ({ page }) => {
  test.skip(isBehindNginx, 'nginx refuses such an address by itself')
  await signInAt(page, '/networks/%E0%A4%A/nodes')
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
})

/**
 * Expects that the form on screen asks for confirmation before Back or a link leaves it, and the browser before a
 * reload.
 */
async function expectKeptOnLeaving(page: Page) {
  const question = page.getByRole('alertdialog')
  const dashboard = page.locator(`nav a[href="${consoleAddress('/dashboard')}"]`)
  const here = page.url()

  for (const leave of [
    () => page.evaluate(() => history.back()),
    () => dashboard.dispatchEvent('click'),
  ]) {
    await leave()
    await expect(question.locator(':focus')).toHaveCount(1)
    await expect(page).toHaveURL(here)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
  }

  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => {
    // a page that waits for an answer would never return from here
    setTimeout(() => location.reload())
  })
  await (await asked).dismiss()
}
