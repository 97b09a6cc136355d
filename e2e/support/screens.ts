import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { ownKey } from './base-path'
import { goToPage } from './page-actions'
import { expect } from './story'
import { sampleOf, isSweep } from './sweep'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that another theme can affect on a page that has already been checked in full. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violations on the screen, by WCAG 2.2 AA and axe's best practices. */
export async function expectAccessible(page: Page, what: string, by: 'all' | 'ofColors' = 'all') {
  // injected once per document, because that takes about as long as a check
  const isAxeLoaded = await page.evaluate(() => 'axe' in globalThis)
  const builder = new AxeBuilder({ page, ...(isAxeLoaded && { axeSource: ';' }) })
    // runs in the page itself, which has no frames; otherwise each result passes through an extra page
    .setLegacyMode()
    // selectors of passing elements are never read
    .options({ resultTypes: ['violations'] })
  const chosen = by === 'all' ? builder.withTags(standards) : builder.withRules(colorRules)
  const { violations } = await chosen.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  // soft, so one page doesn't hide the failures of the next
  expect.soft(found, what).toEqual([])
}

type Theme = 'light' | 'dark'

/** `hasOwnLayout`: checked by `npm test` too; what is laid out like another entry only by `npm run lab -- sweep`. */
type Sampled = { hasOwnLayout?: boolean }

/** A page and the content that shows it has loaded: by default its title, with no requests pending. */
export type ShownPage = Sampled & { path: string; shows?: string | RegExp }

/** A dialog and, if it fetches its content, what appears once that has loaded. */
export type ShownDialog = Sampled & { path: string; name: string; shows?: string | RegExp }

const isChecked = ({ hasOwnLayout }: Sampled) => isSweep || hasOwnLayout

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** Theme in which all pages of a test open; `emulateMedia` sets the system's theme. */
export function openIn(page: Page, theme: Theme | 'system'): Promise<unknown> {
  return page.addInitScript(
    ({ keys, choice }) => {
      for (const key of keys) localStorage.setItem(key, choice)
    },
    { keys: ['theme', 'theme_choice'].map(ownKey), choice: theme },
  )
}

/**
 * Opens one page of each layout, alternating between a light desktop and a dark phone; a sweep checks each page in all
 * four combinations.
 */
export async function expectAccessiblePages(page: Page, pages: ShownPage[]) {
  for (const [at, { path, shows }] of pages.filter(isChecked).entries()) {
    await goToPage(page, path)
    const expectVisible = async () => {
      if (shows === undefined) await expectWholePage(page)
      else await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
      await expectNoSidewaysScroll(page, path)
      await expectWholeTitle(page, path)
    }
    await lookIn(sampleOf(ownLooks, at))(page, path, expectVisible)
  }
}

/** Waits until a page has its title and nothing is pending. */
export async function expectWholePage(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Checks dialogs in the same way. */
export async function expectAccessibleDialogs(page: Page, dialogs: ShownDialog[]) {
  for (const [at, { path, name, shows = name }] of dialogs.filter(isChecked).entries()) {
    await goToPage(page, path)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText(shows).first()).toBeVisible()
    const expectVisible = () => expect(dialog).toBeVisible()
    await lookIn(sampleOf(ownLooks, at))(page, name, expectVisible)
  }
}

/** Combinations that `npm test` checks, covering each width and each theme; a sweep checks all four. */
const looks = [
  { screen: wide, theme: 'light', by: 'all' },
  { screen: wide, theme: 'dark', by: 'ofColors', isBetween: true },
  { screen: narrow, theme: 'light', by: 'all', isBetween: true },
  { screen: narrow, theme: 'dark', by: isSweep ? 'ofColors' : 'all' },
] as const

const ownLooks = looks.filter((look) => isSweep || !('isBetween' in look))

/**
 * Expects no axe violations on the screen, on a desktop and on a phone, once it has loaded. A theme only changes
 * colors, so a width checked in light is checked for colors alone in dark. The page must have been opened with the
 * system's theme.
 */
export const expectAccessibleLooks = lookIn(ownLooks)

type Look = (typeof looks)[number]

function lookIn(chosen: readonly Look[]) {
  return async (page: Page, what: string, expectVisible: () => Promise<void>) => {
    for (const { screen, theme, by } of chosen) {
      await page.setViewportSize(screen)
      await page.emulateMedia({ colorScheme: theme })
      await expectSettled(page, theme)
      if (by === 'all') await expectVisible()
      await expectAccessible(page, `${what}, ${theme}, ${screen.width} px`, by)
    }
  }
}

/**
 * Checks the page on a phone, and in a sweep also on a desktop, once it has stopped moving: cut-off text shows first
 * where space is smallest.
 */
export async function atEachWidth(
  page: Page,
  theme: Theme,
  check: (width: string) => Promise<void>,
) {
  for (const screen of isSweep ? [wide, narrow] : [narrow]) {
    await page.setViewportSize(screen)
    await expectSettled(page, theme)
    await check(`${screen.width} px`)
  }
}

/** Colors are read as rendered, so nothing may still be fading in. */
async function expectSettled(page: Page, theme: Theme) {
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
  await page.evaluate(async () => {
    // an inherited color starts its transition one frame after its parent's
    let isStill = false
    while (!isStill) {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      await new Promise(requestAnimationFrame)
      isStill = document.getAnimations().length === 0
    }
  })
}

/** Expects that the page is as wide as its window; wide tables scroll inside themselves. */
export async function expectNoSidewaysScroll(page: Page, path: string) {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overhang, `${path} is wider than its window`).toBe(0)
}

/**
 * Expects that each button's text fits the button and the button fits its container; a column clips its own content.
 */
export async function expectWholeButtons(page: Page, path: string) {
  const cutOff = await page.getByRole('button').evaluateAll((buttons) => {
    // some stick out slightly so that their texts, not their edges, align
    const edge = (element: Element | null) => (element?.getBoundingClientRect().right ?? 0) + 8
    const isCut = (button: Element) =>
      !button.closest('th') &&
      (button.scrollWidth > button.clientWidth + 1 ||
        button.getBoundingClientRect().right > edge(button.parentElement))
    return buttons.map((button) => (isCut(button) ? button.textContent : '')).filter(Boolean)
  })
  expect.soft(cutOff, `${path} cuts off what its buttons say`).toEqual([])
}

/** Expects that content that fits shows without scrolling, whatever is rendered next to it. */
export async function expectNoScroll(page: Page, path: string) {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  )
  expect.soft(overhang, `${path} is higher than its window`).toBe(0)
}

/** Expects that the buttons next to a title leave it enough space or wrap to their own line. */
export async function expectWholeTitle(page: Page, path: string) {
  const title = page.getByRole('heading', { level: 1 })
  const cutOff = await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect.soft(cutOff, `the title of ${path} is cut off`).toBe(0)
}
