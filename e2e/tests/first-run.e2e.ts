import { inEnglish } from '@meshdeck/testing/in-english'

import { joinWith, tokenIn } from '../support/api'
import { admin } from '../support/people'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test.use({ data: 'empty' })

test('an empty server gets its administrator, a network and a device, and keeps them [SH-030, SH-073, NW-018, NW-019, AN-016, AP-021, AP-042, AP-099, AP-140]', async ({
  page,
  meshdeck,
}) => {
  await test.step('signs up', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await page.getByLabel('Username').fill(admin.username)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByLabel('Confirm password').fill(admin.password)
    await page.getByRole('button', { name: 'Create administrator' }).click()
    await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('creates a network', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Add Network' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Network' })
    await dialog.getByLabel('Name').fill('field-office')
    await dialog.getByLabel('IPv4 range').fill('10.42.0.0/24')
    await dialog.getByRole('button', { name: 'Add Network' }).click()
    await expect(page).toHaveURL('/networks/field-office/nodes')
    await expect(page.getByText('Network field-office created')).toBeVisible()
    await expect(page.getByText('No nodes yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Network: field-office' })).toBeVisible()
  })

  await test.step('registers a device by its enrollment token', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Add node' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add new node' })
    await dialog.getByRole('button', { name: 'Show token' }).click()
    const joinCommand = await dialog.getByText('netclient join').textContent()
    await joinWith(tokenIn(joinCommand ?? ''), { name: 'pump-station', backend: meshdeck.backend })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  const { row } = tableNamed(page, 'Nodes')

  await test.step('sees it among the nodes', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row('pump-station')).toContainText('10.42.0.1')
    await expect(row('pump-station')).toContainText('Healthy')
  })

  await test.step('keeps them after a restart', async () => {
    // prefetches behind the page would be cut off; they aren't part of the load, which has long finished
    await expect(
      page.getByRole('button', { name: inEnglish('shell:keyboard.palette') }),
    ).toBeVisible()
    await meshdeck.restart()
    await page.reload()
    await expect(row('pump-station')).toContainText('10.42.0.1')
    await page.goto('/')
    await expect(page).toHaveURL('/networks/field-office/nodes')
  })
})
