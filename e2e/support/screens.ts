import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { ownKey } from './base-path'
import { goWithin } from './page-actions'
import { expect } from './story'
import { inTurn, isSweep } from './sweep'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What another theme may change about a page that has been looked at whole. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects that axe finds nothing on what is on screen, by WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page, what: string, by: 'all' | 'ofColours' = 'all') {
  // handed to each document once: that takes about as long as a look
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // in the page itself, which has no frames: otherwise each result goes through a page of its own
    .setLegacyMode()
    // of what passes nobody reads where it stands
    .options({ resultTypes: ['violations'] })
  const chosen = by === 'all' ? builder.withTags(standards) : builder.withRules(colourRules)
  const { violations } = await chosen.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  // soft, so that one page does not hide what the next one has
  expect.soft(found, what).toEqual([])
}

type Theme = 'light' | 'dark'

/** `isLaidOutAsOthers`: looked at by `npm run lab -- sweep` only, as another of the list stands for its layout. */
type InSweep = { isLaidOutAsOthers?: boolean }

/** A page, and what stands on it once it is all there; its title, and nothing on its way, unless said. */
export type ShownPage = InSweep & { path: string; shows?: string | RegExp }

/** A dialog, and for one that fetches what is in it, what stands there then. */
export type ShownDialog = InSweep & { path: string; name: string; shows?: string | RegExp }

const lookedAt = ({ isLaidOutAsOthers }: InSweep) => isSweep || !isLaidOutAsOthers

const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/** The theme in which every page of a test opens; that of the system is what `emulateMedia` says. */
export function openIn(page: Page, theme: Theme | 'system'): Promise<unknown> {
  return page.addInitScript(
    ({ keys, choice }) => {
      for (const key of keys) localStorage.setItem(key, choice)
    },
    { keys: ['theme', 'theme_choice'].map(ownKey), choice: theme },
  )
}

/**
 * Opens one page of each layout and looks at one on a light desktop, at the next on a dark phone; in a sweep at each page in
 * all ways.
 */
export async function expectAccessiblePages(page: Page, pages: ShownPage[]) {
  for (const [at, { path, shows }] of pages.filter(lookedAt).entries()) {
    await goWithin(page, path)
    const isThere = async () => {
      if (shows === undefined) await expectWholePage(page)
      else await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
      await expectNoSidewaysScroll(page, path)
      await expectWholeTitle(page, path)
    }
    await lookIn(inTurn(ownLooks, at))(page, path, isThere)
  }
}

/** Waits until a page has its title, and nothing of it is on its way any more. */
export async function expectWholePage(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** The same for dialogs. */
export async function expectAccessibleDialogs(page: Page, dialogs: ShownDialog[]) {
  for (const [at, { path, name, shows = name }] of dialogs.filter(lookedAt).entries()) {
    await goWithin(page, path)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText(shows).first()).toBeVisible()
    const isThere = () => expect(dialog).toBeVisible()
    await lookIn(inTurn(ownLooks, at))(page, name, isThere)
  }
}

/** What `npm test` looks at, of which each width and each theme is a part; a sweep looks at all four. */
const looks = [
  { screen: wide, theme: 'light', by: 'all' },
  { screen: wide, theme: 'dark', by: 'ofColours', isBetween: true },
  { screen: narrow, theme: 'light', by: 'all', isBetween: true },
  { screen: narrow, theme: 'dark', by: isSweep ? 'ofColours' : 'all' },
] as const

const ownLooks = looks.filter((look) => isSweep || !('isBetween' in look))

/**
 * Expects that axe finds nothing on what is on screen, on a desktop and on a phone, once it is
 * there. A theme changes colours only, so that a width that was looked at in light is looked at for these alone
 * in dark. The page was opened in the theme of the system.
 */
export const expectAccessibleLooks = lookIn(ownLooks)

type Look = (typeof looks)[number]

function lookIn(chosen: readonly Look[]) {
  return async (page: Page, what: string, isThere: () => Promise<void>) => {
    for (const { screen, theme, by } of chosen) {
      await page.setViewportSize(screen)
      await page.emulateMedia({ colorScheme: theme })
      await expectSettled(page, theme)
      if (by === 'all') await isThere()
      await expectAccessible(page, `${what}, ${theme}, ${screen.width} px`, by)
    }
  }
}

/** The same page on a phone, in a sweep on a desktop as well, each once it stands still: what is cut off is so where there is least room. */
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

/** Colours are read as they are drawn, so nothing may still be fading in. */
async function expectSettled(page: Page, theme: Theme) {
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
  await page.evaluate(async () => {
    // a colour that is inherited begins to fade a frame after that of its parent
    let isStill = false
    while (!isStill) {
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
      await new Promise(requestAnimationFrame)
      isStill = document.getAnimations().length === 0
    }
  })
}

/** A page is as wide as its window; wide tables scroll inside themselves. */
export async function expectNoSidewaysScroll(page: Page, path: string) {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overhang, `${path} is wider than its window`).toBe(0)
}

/** What is written on a button stays inside of it, and the button inside of what holds it; a column ends its own. */
export async function expectWholeButtons(page: Page, path: string) {
  const cutOff = await page.getByRole('button').evaluateAll((buttons) => {
    // some stand out a little, so that their texts and not their edges are in line
    const edge = (element: Element | null) => (element?.getBoundingClientRect().right ?? 0) + 8
    const isCut = (button: Element) =>
      !button.closest('th') &&
      (button.scrollWidth > button.clientWidth + 1 ||
        button.getBoundingClientRect().right > edge(button.parentElement))
    return buttons.map((button) => (isCut(button) ? button.textContent : '')).filter(Boolean)
  })
  expect.soft(cutOff, `${path} cuts off what its buttons say`).toEqual([])
}

/** What fits is there without scrolling, whatever is drawn beside it. */
export async function expectNoScroll(page: Page, path: string) {
  const overhang = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  )
  expect.soft(overhang, `${path} is higher than its window`).toBe(0)
}

/** The buttons beside a title leave it its room, or give it a line of its own. */
export async function expectWholeTitle(page: Page, path: string) {
  const title = page.getByRole('heading', { level: 1 })
  const cutOff = await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect.soft(cutOff, `the title of ${path} is cut off`).toBe(0)
}
