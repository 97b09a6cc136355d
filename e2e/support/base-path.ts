import {
  expect as plainExpect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'

/** Path of the console under test on its origin: `BASE_PATH=/mesh` runs all tests below it. */
export const basePath = process.env.BASE_PATH ?? ''

/** Converts a console address as written in tests, with a leading slash, to the one the browser uses. */
export const consoleAddress = (address: string): string =>
  address.startsWith('/') && !address.startsWith(`${basePath}/`) ? basePath + address : address

/** Storage key that the console uses before its page loads: below a base path, that path precedes the name. */
export const ownKey = (name: string): string => (basePath === '' ? name : `${basePath} ${name}`)

type Address = Parameters<ReturnType<typeof plainExpect<Page>>['toHaveURL']>[0]

/** An `expect` that adds the base path to expected page addresses and link targets. */
export const expect = basePath === '' ? plainExpect : expectBelow()

function expectBelow(): typeof plainExpect {
  return plainExpect.extend({
    async toHaveURL(page: Page, address: Address, options?: { timeout?: number }) {
      const held = this.isNot ? plainExpect(page).not : plainExpect(page)
      await held.toHaveURL(typeof address === 'string' ? consoleAddress(address) : address, options)
      return { pass: !this.isNot, message: () => '' }
    },
    async toHaveAttribute(element: Locator, name: string, value: string | RegExp = /.*/s) {
      const held = this.isNot ? plainExpect(element).not : plainExpect(element)
      const isAddress = name === 'href' && typeof value === 'string'
      await held.toHaveAttribute(name, isAddress ? consoleAddress(value) : value)
      return { pass: !this.isNot, message: () => '' }
    },
  })
}

/** Adds the base path to the console addresses that tests write with a leading slash. */
export function applyBasePath(context: BrowserContext): void {
  if (basePath === '') return
  patchCalls(context.request)
  context.pages().forEach(patchPage)
  context.on('page', patchPage)
}

/** Opens the same console in another browser context, as a different user. */
export async function openElsewhere(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  applyBasePath(context)
  return context.newPage()
}

function patchPage(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(consoleAddress(url), options)
  const waitForURL = page.waitForURL.bind(page)
  page.waitForURL = (url, options) =>
    waitForURL(typeof url === 'string' ? consoleAddress(url) : url, options)
}

function patchCalls(request: APIRequestContext): void {
  const get = request.get.bind(request)
  request.get = (url, options) => get(consoleAddress(url), options)
  const post = request.post.bind(request)
  request.post = (url, options) => post(consoleAddress(url), options)
  const put = request.put.bind(request)
  request.put = (url, options) => put(consoleAddress(url), options)
  const remove = request.delete.bind(request)
  request.delete = (url, options) => remove(consoleAddress(url), options)
}
