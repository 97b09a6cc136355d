import type { Page } from '@playwright/test'

import { declaredRemotes } from '../support/pages'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly, oneOfEach } from '../support/sweep'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const widthOf = async (page: Page) => (await menuOf(page).boundingBox())?.width

/** Opens the dashboard; the sidebar starts pinned. */
test.beforeEach(async ({ page }) => {
  await signInAt(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

async function unpin(page: Page) {
  await page.getByRole('button', { name: 'Unpin sidebar' }).click()
  await page.mouse.move(900, 500)
  await expect.poll(() => widthOf(page)).toBe(64)
}

test('an administrator sees every section that the remotes declare [SH-102, SH-103, SH-106, SH-107, SH-108, SH-109, SH-110, SH-007, SH-113]', async ({
  page,
}) => {
  await page.goto('/networks/corp-backbone/nodes')
  const link = (name: string) => menuOf(page).getByRole('link', { name, exact: true })

  await expect(link('Nodes')).toHaveAttribute('aria-current', 'page')
  await expect(link('Nodes')).toHaveAttribute('href', '/networks/corp-backbone/nodes')
  await expect(link('Gateways')).toHaveAttribute('href', '/networks/corp-backbone/gateways')
  await expect(link('Egress')).toHaveAttribute('href', '/networks/corp-backbone/egress')
  await expect(link('Access Control')).toHaveAttribute(
    'href',
    '/networks/corp-backbone/access-control',
  )
  await expect(link('DNS')).toHaveAttribute('href', '/networks/corp-backbone/dns')
  for (const name of ['Dashboard', 'All Devices', 'Networks', 'User Management', 'Keys']) {
    await expect(link(name)).toBeVisible()
  }
  const declared = (await declaredRemotes(page)).flatMap(({ navigation }) => navigation)
  for (const { label, path } of declared.filter(({ edition }) => edition !== 'pro')) {
    const href = path.replace(':networkId', 'corp-backbone')
    await expect(link(label.en)).toHaveAttribute('href', href)
    // an icon name unknown to this shell shows as a ring
    await expect(link(label.en).locator('.lucide-circle')).toHaveCount(0)
  }
  await expect(menuOf(page).getByRole('button', { name: 'Add Network' })).toBeEnabled()

  const locked = menuOf(page).getByRole('link', { name: /^Tag Manager/ })
  await expect(locked).toHaveAttribute('aria-disabled', 'true')
  await locked.getByText('Pro', { exact: true }).hover()
  await expect(page.getByRole('tooltip', { includeHidden: true })).toHaveText(
    'This feature is only available on Pro',
  )
})

test('it is 232 px wide pinned and 64 px unpinned, and keeps its state [SH-148, SH-150, SH-151, SH-153]', async ({
  page,
}) => {
  await expect.poll(() => widthOf(page)).toBe(232)
  await unpin(page)
  await expect(menuOf(page).getByRole('button', { name: 'Add Network' })).toBeHidden()

  await page.reload()
  await expect.poll(() => widthOf(page)).toBe(64)
})

test('it shows its names in full at twice the text size', async ({ page }) => {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  const cut = () =>
    menuOf(page)
      .getByRole('link')
      .locator('span')
      .evaluateAll((names) =>
        names
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
      )
  await expect.poll(cut).toEqual([])
  await expect(menuOf(page).getByRole('link', { name: 'User Management' })).toBeVisible()
})

test('Ctrl+S and Cmd+S pin and unpin it [SH-152]', sweepOnly, async ({ page }) => {
  // in the corner, where a new page has the pointer, it would be hovered
  await page.mouse.move(900, 500)
  await page.keyboard.press('Control+s')
  await expect.poll(() => widthOf(page)).toBe(64)
  await page.keyboard.press('Meta+s')
  await expect.poll(() => widthOf(page)).toBe(232)
})

test('on hover it opens over the page and closes when the pointer leaves [SH-149]', async ({
  page,
}) => {
  await unpin(page)
  const contentBefore = await page.getByRole('main').boundingBox()

  await menuOf(page).hover()
  await expect.poll(() => widthOf(page)).toBe(232)
  expect(await page.getByRole('main').boundingBox()).toEqual(contentBefore)

  await page.mouse.move(900, 500)
  await expect.poll(() => widthOf(page)).toBe(64)
})

const openedFromIt = [
  { opened: 'account menu [SH-154]', name: /^Account menu/, takesFocus: 'menu' },
  {
    opened: 'network selector [SH-155]',
    name: /^Network:/,
    takesFocus: 'combobox',
    isCoveredByOthers: true,
  },
] as const
for (const { opened, name, takesFocus } of oneOfEach(openedFromIt)) {
  test(`it stays open as long as its ${opened}`, async ({ page }) => {
    await unpin(page)
    const opener = menuOf(page).getByRole('button', { name })

    await menuOf(page).hover()
    await opener.click()
    await expect(page.getByRole(takesFocus)).toBeFocused()
    await page.mouse.move(900, 500)
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => widthOf(page)).toBe(232)

    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.mouse.click(900, 500)
    await expect.poll(() => widthOf(page)).toBe(64)
  })
}

test('the dialog for a new network replaces it, pinned or not [SH-157]', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Add Network' })
  await menuOf(page).getByRole('button', { name: 'Add Network' }).click()
  await expect(dialog).toBeVisible()
  await expect(page.locator('nav[aria-label=Main]')).toHaveCSS('width', '64px')
  await page.keyboard.press('Escape')
  await expect.poll(() => widthOf(page)).toBe(232)

  await unpin(page)
  await menuOf(page).hover()
  await menuOf(page).getByRole('button', { name: 'Add Network' }).click()
  await expect(dialog).toBeVisible()
  await expect(page.locator('nav[aria-label=Main]')).toHaveCSS('width', '64px')
})

test('the selector lists networks with their nodes and keeps the section [SH-120, SH-121, SH-122, SH-123, SH-124, SH-125]', async ({
  page,
}) => {
  const selector = menuOf(page).getByRole('button', { name: /^Network:/ })
  const options = page.getByRole('listbox', { name: 'Networks' }).getByRole('option')

  await selector.click()
  await expect(options.filter({ hasText: 'corp-backbone' })).toContainText(/\d+ nodes?/)
  const list = page.getByRole('listbox', { name: 'Networks' })
  await expect(list).toHaveCSS('max-height', '784px')
  await page.setViewportSize({ width: 1440, height: 200 })
  await expect(list).toHaveCSS('max-height', '100px')
  await page.setViewportSize({ width: 1440, height: 900 })
  await options.filter({ hasText: 'corp-backbone' }).click()
  await expect(page).toHaveURL('/networks/corp-backbone/nodes')

  await menuOf(page).getByRole('link', { name: 'Egress' }).click()
  await expect(page).toHaveURL('/networks/corp-backbone/egress')
  await expect(page.getByRole('heading', { level: 1, name: 'Egress' })).toBeVisible()
  await selector.click()
  await page.getByRole('combobox', { name: 'Search networks' }).fill('iot')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/networks/iot-field/egress')

  await selector.click()
  await page.getByRole('button', { name: 'All Networks' }).click()
  await expect(page).toHaveURL('/networks')
})

test(
  'the selector fits a low window and keeps its lines apart with large text [SH-120, SH-125]',
  sweepOnly,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 330 })
    await menuOf(page)
      .getByRole('button', { name: /^Network:/ })
      .click()
    const all = page.getByRole('button', { name: 'All Networks' })
    await expect(all).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('combobox', { name: 'Search networks' })).toBeInViewport({
      ratio: 1,
    })
    await all.click()
    await expect(page).toHaveURL('/networks')

    await page.evaluate(() => localStorage.setItem('text_size', '24'))
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await menuOf(page)
      .getByRole('button', { name: /^Network:/ })
      .click()
    const options = page.getByRole('listbox', { name: 'Networks' }).getByRole('option')
    await expect(options).toHaveCount(3)
    for (const option of await options.all()) {
      expect(
        await option.evaluate((box) => box.scrollHeight - box.clientHeight),
      ).toBeLessThanOrEqual(0)
    }

    await page.keyboard.press('Escape')
    await expect(menuOf(page).getByRole('button', { name: /^Account menu/ })).toBeInViewport()
    await expect(menuOf(page).getByRole('link', { name: 'Docs' })).not.toBeInViewport()
  },
)

test('all entries fit above the account menu in a window of 1366 by 850', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 850 })
  await page.goto('/networks/corp-backbone/nodes')
  const last = menuOf(page).getByRole('link', { name: 'Settings' })
  await expect(last).toBeVisible()
  const account = menuOf(page).getByRole('button', { name: /^Account menu/ })
  const [entry, bar] = [await last.boundingBox(), await account.boundingBox()]
  expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 8)
})

test(
  'the footer shows what runs here [SH-135, SH-136, SH-137, SH-138, SH-139, SH-140, SH-141, SH-142]',
  sweepOnly,
  async ({ page }) => {
    for (const name of ['Docs', 'Support', 'Help center', 'Terms and conditions']) {
      await expect(menuOf(page).getByRole('link', { name })).toHaveAttribute('href', /^https:/)
    }
    await expect(menuOf(page)).toContainText('Community · UI v1.0.0 · Server v1.0.0')
    await expect(menuOf(page)).toContainText(String(new Date().getFullYear()))
  },
)

test.describe('below 768 px', () => {
  test.use({ viewport: { width: 767, height: 844 } })

  test('it is a drawer that opens over the page and closes on selection [SH-156, CO-045]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 844 })
    await expect(menuOf(page)).toBeVisible()
    await page.setViewportSize({ width: 767, height: 844 })
    await expect(menuOf(page)).toBeHidden()

    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menuOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menuOf(page)).toBeHidden()

    await page.getByRole('button', { name: 'Open menu' }).click()
    await menuOf(page).getByRole('link', { name: 'Keys' }).click()
    await expect(page).toHaveURL('/keys')
    await expect(menuOf(page)).toBeHidden()

    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 844 })
    await expect(page.getByRole('dialog', { name: 'Main' })).toBeHidden()
  })

  test('all buttons of a page’s header fit in a phone’s window, with large text too', async ({
    page,
  }) => {
    await page.evaluate(() => localStorage.setItem('text_size', '24'))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    for (const name of ['Refresh', 'Add Network', 'Add node']) {
      await expect(page.getByRole('main').getByRole('button', { name })).toBeInViewport({
        ratio: 1,
      })
    }
  })
})
