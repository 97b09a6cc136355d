import { inEnglish } from '@meshdeck/testing/in-english'

import { joinWith, tokenIn } from '../support/api'
import { goToPage } from '../support/page-actions'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test.use({ data: 'seeded 1.5.1' })

const guard = { username: 'night-shift', password: 'until-dawn' }

test('on a server 1.5.1 a network gets a device by a key, and the server a user', async ({
  page,
  context,
  meshdeck,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: 'Main' })

  await test.step('a network', async () => {
    await signInAt(page, '/networks')
    await main.getByRole('link', { name: 'Add Network' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Network' })
    await dialog.getByLabel('Name').fill('test-bench')
    await dialog.getByLabel('IPv4 range').fill('10.77.0.0/24')
    await dialog.getByRole('button', { name: 'Add Network' }).click()
    await expect(page).toHaveURL('/networks/test-bench/nodes')
    // seen now, so it doesn't show again when the device appears
    await expect(main.getByText('No nodes yet')).toBeVisible()
  })

  await test.step('a key, and a device that joins with it', async () => {
    await goToPage(page, '/keys')
    await main.getByRole('link', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create key' })
    await dialog.getByLabel('Name').fill('bench devices')
    await dialog.getByRole('combobox', { name: 'Networks' }).fill('test-bench')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Selected (1): test-bench')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create key' }).click()

    const command = page.getByRole('dialog', {
      name: inEnglish('keys:keys.join.title', { name: 'bench devices' }),
    })
    await command.getByRole('button', { name: 'Copy join command' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    await joinWith(tokenIn(copied), { name: 'bench-1', backend: meshdeck.backend })

    await goToPage(page, '/networks/test-bench/nodes')
    await expect(tableNamed(page, 'Nodes').row('bench-1')).toContainText('10.77.0.1')
    await expectAccessible(page, 'nodes of a server 1.5.1')
  })

  await test.step('a user', async () => {
    await menu.getByRole('link', { name: 'User Management' }).click()
    await main.getByRole('link', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add user' })
    await dialog.getByLabel('Username').fill(guard.username)
    await dialog.getByLabel('Password', { exact: true }).fill(guard.password)
    await dialog.getByLabel('Confirm password').fill(guard.password)
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await expect(tableNamed(page, 'User Management').row('night-shift')).toBeVisible()
  })
})
