import type { Page } from '@playwright/test'

import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test.use({ edition: 'pro' })

const PASSWORD = 'meshdeck-demo'
const users = (page: Page) => tableNamed(page, 'User Management')
const networks = (page: Page) => tableNamed(page, 'Networks')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('an admin of Pro adds a user with the role he chooses', async ({ page }) => {
  await signInAt(page, '/users?dialog=add-user')
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByLabel('Username').fill('guest-desk')
  await dialog.getByLabel('Platform role').selectOption('platform-user')
  await dialog.getByLabel('Password', { exact: true }).fill('until-dawn')
  await dialog.getByLabel('Confirm password').fill('until-dawn')
  await dialog.getByRole('button', { name: 'Add user' }).click()

  await expect(users(page).row('guest-desk')).toContainText('platform-user')
})

test('a user of one network sees that one, no page about users, and the way in by the app [SH-006, AN-001, AN-023]', async ({
  page,
}) => {
  await signInAt(page, '/networks', { username: 'helpdesk', password: PASSWORD })
  await expect(networks(page).row('corp-backbone')).toBeVisible()
  await expect(networks(page).row('dc-services')).toHaveCount(0)
  await expect(menu(page).getByRole('link', { name: 'User Management' })).toHaveCount(0)

  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()

  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Networks 1$/ })
    .waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Connect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add new node' })
  await expect(dialog.getByRole('radio', { name: /^User Access/ })).toBeChecked()
})

test('whose role has no console is told so at the sign-in', async ({ page }) => {
  await signInAt(page, '/networks', { username: 'field-team', password: PASSWORD })
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'access denied to dashboard',
  )
})

test('a network is created on Pro [NW-026]', async ({ page }) => {
  await signInAt(page, '/networks')
  await page.getByRole('main').getByRole('link', { name: 'Create network' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create network' })
  await dialog.getByLabel('Name').fill('lab-net')
  await dialog.getByLabel('IPv4 range').fill('10.123.0.0/24')
  await dialog.getByRole('button', { name: 'Create network' }).click()
  await expect(page).toHaveURL('/networks/lab-net/nodes')
})
