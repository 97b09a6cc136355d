import { tabTo } from '../support/page-actions'
import { admin } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

test('a network is created by keyboard alone [NW-024, NW-034]', async ({ page }) => {
  await test.step('sign in', async () => {
    await page.goto('/networks')
    await tabTo(page, page.getByLabel('Username'))
    await page.keyboard.type(admin.username)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(admin.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid', { name: 'Networks' })).toBeVisible()
  })

  await test.step('open the dialog with the focus on its first field', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Add Network' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  })

  const dialog = page.getByRole('dialog', { name: 'Add Network' })

  await test.step('an invalid name is explained at its field', async () => {
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByText('Please enter a network name')).toBeVisible()
    await page.keyboard.type('night-shift')
  })

  await test.step('fill in the range and submit', async () => {
    await tabTo(page, dialog.getByRole('button', { name: 'Auto-fill' }))
    await page.keyboard.press('Space')
    await expect(dialog.getByLabel('IPv4 range')).toHaveValue(/^100\.\d+\.\d+\.0\/24$/)
    await tabTo(page, dialog.getByRole('button', { name: 'Add Network' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/networks/night-shift/nodes')
    // it keeps the focus while it fades out
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Nodes' })).toBeVisible()
  })

  await test.step('reach the list and open its menu', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Networks', exact: true }).first())
    await page.keyboard.press('Enter')
    const rows = page.getByRole('grid', { name: 'Networks' }).getByRole('row')
    await tabTo(page, rows.nth(1))
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    // past the checkbox that selects the row
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(rows.nth(1).getByRole('link')).toBeFocused()
  })
})

test('Escape closes a dialog and returns the focus', sweepOnly, async ({ page }) => {
  await page.goto('/networks')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  const opener = page.getByRole('main').getByRole('link', { name: 'Add Network' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})
