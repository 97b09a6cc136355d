import type { Page } from '@playwright/test'

import { expectAccessible } from '../support/accessibility'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const network = '/networks/corp-backbone'

/** Pages outside of the frame, open to everybody. */
const outside = [
  { path: '/login', title: 'Sign in' },
  { path: '/invite', title: 'Sign up via invite' },
]

/** What stands on each page once it is all there. */
const pages = [
  { path: '/dashboard', shows: 'API host' },
  { path: '/networks', shows: 'corp-backbone' },
  { path: `${network}/info`, shows: 'Belongs to it' },
  { path: `${network}/nodes`, shows: /\d+ nodes/ },
  { path: '/devices', shows: /\d+ devices/ },
  { path: `${network}/egress`, shows: /\d+ routes?/ },
  { path: '/users', shows: /\d+ users/ },
  { path: '/keys', shows: /\d+ keys/ },
  { path: '/no/such/page', shows: '404' },
]

/** Each dialog, and for those that fetch what is in them, what stands there then. */
const dialogs: Array<{ path: string; name: string; shows?: string | RegExp }> = [
  { path: '/dashboard?dialog=display', name: 'Display' },
  { path: '/networks?dialog=network.create', name: 'Create network' },
  {
    path: `${network}/info?dialog=edit-network&dialog.network=corp-backbone`,
    name: 'Edit network corp-backbone',
  },
  { path: `${network}/nodes?dialog=node.add`, name: 'Add new node' },
  { path: '/users?dialog=add-user', name: 'Add user' },
  { path: '/users?dialog=edit-user&dialog.user=netops', name: 'Edit user netops' },
  { path: '/users?dialog=reset-password&dialog.user=netops', name: 'Reset password of netops' },
  { path: '/keys?dialog=new-key', name: 'Create key', shows: 'None chosen' },
  {
    path: '/keys?dialog=join-command&dialog.key=corp-backbone',
    name: 'Join with corp-backbone',
    shows: /netclient/,
  },
]

for (const theme of ['dark', 'light'] as const) {
  test.describe(theme, () => {
    test.describe.configure({ timeout: 180_000 })

    test.beforeEach(({ page }) =>
      page.addInitScript((choice) => {
        localStorage.setItem('theme', choice)
        localStorage.setItem('theme_choice', choice)
      }, theme),
    )

    test('axe finds nothing on the sign-in and what leads there', async ({ page }) => {
      for (const { path, title } of outside) {
        await page.goto(path)
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        await atEachWidth(page, theme, async (width) => {
          await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
          await expectAccessible(page, `${path}, ${width}`)
          await expectNoSidewaysScroll(page, path)
          await expectNoScroll(page, path)
        })
      }
    })

    test('axe finds nothing on any page', async ({ page }) => {
      await signInAt(page, '/dashboard')
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

      for (const { path, shows } of pages) {
        await page.goto(path)
        await atEachWidth(page, theme, async (width) => {
          await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
          await expectAccessible(page, `${path}, ${width}`)
          await expectNoSidewaysScroll(page, path)
          await expectWholeTitle(page, path)
        })
      }
    })

    test('axe finds nothing on any dialog', async ({ page }) => {
      await signInAt(page, '/dashboard')
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

      for (const { path, name, shows = name } of dialogs) {
        await page.goto(path)
        const dialog = page.getByRole('dialog', { name })
        await expect(dialog.getByText(shows).first()).toBeVisible()
        await atEachWidth(page, theme, async (width) => {
          await expect(dialog).toBeVisible()
          await expectAccessible(page, `${name}, ${width}`)
        })
      }

      await page.goto('/networks')
      await page.getByRole('button', { name: 'Actions for corp-backbone' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await atEachWidth(page, theme, async (width) => {
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await expectAccessible(page, `Delete network, ${width}`)
      })
    })
  })
}

/** The same page on a desktop and on a phone, each once it stands still. */
async function atEachWidth(page: Page, theme: string, check: (width: string) => Promise<void>) {
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await expectSettled(page, theme)
    await check(`${screen.width} px`)
  }
}

/** Colours are read as they are drawn, so nothing may still be fading in. */
async function expectSettled(page: Page, theme: string) {
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  )
}

/** A page is as wide as its window; wide tables scroll inside themselves. */
async function expectNoSidewaysScroll(page: Page, path: string) {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overhang, `${path} is wider than its window`).toBe(0)
}

/** What fits is there without scrolling, whatever is drawn beside it. */
async function expectNoScroll(page: Page, path: string) {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  )
  expect.soft(overhang, `${path} is higher than its window`).toBe(0)
}

/** The buttons beside a title leave it its room, or give it a line of its own. */
async function expectWholeTitle(page: Page, path: string) {
  const title = page.getByRole('heading', { level: 1 })
  const cutOff = await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect.soft(cutOff, `the title of ${path} is cut off`).toBe(0)
}
