import { inEnglish } from '@meshdeck/testing/in-english'

import { tabTo } from '../support/page-actions'
import { admin } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'

test('the frame works by keyboard alone, from the sign-in to the sign-out [SH-120, SH-127, SH-134]', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const account = menu.getByRole('button', {
    name: inEnglish('shell:frame.account.menu', { username: 'admin' }),
  })

  await test.step('sign in', async () => {
    await page.goto('/networks/corp-backbone/egress')
    await tabTo(page, page.getByRole('textbox', { name: 'Username' }))
    await page.keyboard.type(admin.username)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(admin.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Egress' })).toBeVisible()
  })

  await test.step('switch the network', async () => {
    const selector = menu.getByRole('button', { name: /^Network:/ })
    await tabTo(page, selector)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search networks' })).toBeFocused()
    await expectAccessible(page, 'network selector')
    await page.keyboard.type('iot')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/networks/iot-field/egress')
    await expect(selector).toBeFocused()
  })

  await test.step('open the display settings and return', async () => {
    await tabTo(page, account)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await expectAccessible(page, 'account menu')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('Disp')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Display' })
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByLabel('Text size'))
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('html')).toHaveCSS('font-size', '17px')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(account).toBeFocused()
  })

  await test.step('sign out', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
})
