import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import { admin, signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

test.use({ data: 'seeded 1.5.1' })

const settings = `users/${admin.username}/settings`
const untouched = { theme: 'dark', text_size: '16', reduced_motion: false }

// each test starts with the display settings of a new account, which 1.0.0 doesn't keep
test.beforeEach(async ({ meshdeck, data }) => {
  if (!data.endsWith('1.5.1')) return
  const api = await Api.signIn(meshdeck)
  await api.call('PUT', settings, untouched)
})

async function openDisplay(page: Page) {
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Display' }).click()
  const dialog = page.getByRole('dialog', { name: 'Display' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('theme, text size and reduced motion are set in one place and kept [KS-002, KS-003, KS-004, SE-027, SE-053, SE-055, AP-013, AP-014]', async ({
  page,
}) => {
  await signInAt(page, '/dashboard')
  const html = page.locator('html')
  const dialog = await openDisplay(page)
  await expect(dialog.getByLabel('Text size')).toHaveValue('16')
  await expect(dialog.getByLabel('Text size').locator('option')).toHaveCount(13)
  await expectAccessible(page, 'display')

  await dialog.getByLabel('Text size').selectOption('20')
  await expect(html).toHaveCSS('font-size', '20px')
  await dialog.getByRole('switch', { name: 'Reduce motion' }).click()
  await expect(page.locator('body')).toHaveClass(/\breduced-motion\b/)
  await dialog.getByRole('radio', { name: 'Light' }).click()
  await expect(html).toHaveClass(/\blight\b/)

  await page.reload()
  await expect(html).toHaveCSS('font-size', '20px')
  await expect(page.locator('body')).toHaveClass(/\breduced-motion\b/)
  await expect(html).toHaveClass(/\blight\b/)
})

test(
  'settings changed elsewhere apply on the next visit, for administrators [SE-056]',
  sweepOnly,
  async ({ page, meshdeck }) => {
    await signInAt(page, '/dashboard')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const html = page.locator('html')
    await expect(html).not.toHaveCSS('font-size', '22px')

    const elsewhere = await Api.signIn(meshdeck)
    for (const [theme, isReduced] of [
      ['light', true],
      ['dark', false],
    ] as const) {
      const look = { theme, text_size: isReduced ? '22' : '18', reduced_motion: isReduced }
      await elsewhere.call('PUT', settings, look)
      await page.reload()
      await expect(html).toHaveCSS('font-size', `${look.text_size}px`)
      await expect(html).toHaveClass(new RegExp(`\\b${theme}\\b`))
      await expect(page.locator('body')).toHaveClass(
        isReduced ? /\breduced-motion\b/ : /^(?!.*reduced-motion)/,
      )
    }
  },
)

test('the theme follows the system if that option was chosen', sweepOnly, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signInAt(page, '/dashboard')
  const dialog = await openDisplay(page)
  await dialog.getByRole('radio', { name: 'System' }).click()
  await expect(page.locator('html')).toHaveClass(/\blight\b/)

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
})

test.describe("on 1.0.0, which keeps the display settings among the server's settings", () => {
  test.use({ data: 'seeded' })

  test('it stays in the browser, and nothing is sent', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
    })
    await signInAt(page, '/dashboard')
    const dialog = await openDisplay(page)
    await dialog.getByLabel('Text size').selectOption('20')
    await dialog.getByRole('radio', { name: 'Light' }).click()
    await page.reload()
    await expect(page.locator('html')).toHaveCSS('font-size', '20px')
    await expect(page.locator('html')).toHaveClass(/\blight\b/)
    expect(sent.filter((path) => path.includes('settings'))).toEqual([])
  })
})

test.describe("when the server can't save it", () => {
  test.use({ isBroken: true })

  test('the old display stays, the dialog shows why, and another try works [SE-054, ER-017]', async ({
    page,
    meshdeck,
  }) => {
    await signInAt(page, '/dashboard')
    const html = page.locator('html')
    const dialog = await openDisplay(page)
    await dialog.getByLabel('Text size').selectOption('14')
    await expect(html).toHaveCSS('font-size', '14px')

    await meshdeck.fault({ kind: 'error', message: 'disk I/O error', path: `/api/${settings}` })
    await dialog.getByLabel('Text size').selectOption('24')
    await expect(dialog.getByRole('alert')).toContainText('disk I/O error')
    await expect(html).toHaveCSS('font-size', '14px')

    await meshdeck.clearFaults()
    await dialog.getByLabel('Text size').selectOption('24')
    await expect(html).toHaveCSS('font-size', '24px')
    await expect(dialog.getByRole('alert')).toBeHidden()
  })
})
