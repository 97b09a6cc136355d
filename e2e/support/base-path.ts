import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'

/** Where the console under test is on its origin: `BASE_PATH=/mesh` has all stories run below it. */
export const basePath = process.env.BASE_PATH ?? ''

const below = (address: string) =>
  address.startsWith('/') && !address.startsWith(`${basePath}/`) ? basePath + address : address

/** Has what stories write as addresses of the console, which begin with a slash, lead below the base path. */
export function standBelow(context: BrowserContext): void {
  if (basePath === '') return
  patchCalls(context.request)
  context.pages().forEach(patchPage)
  context.on('page', patchPage)
}

function patchPage(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(below(url), options)
  const waitForURL = page.waitForURL.bind(page)
  page.waitForURL = (url, options) =>
    waitForURL(typeof url === 'string' ? below(url) : url, options)
}

function patchCalls(request: APIRequestContext): void {
  const get = request.get.bind(request)
  request.get = (url, options) => get(below(url), options)
  const post = request.post.bind(request)
  request.post = (url, options) => post(below(url), options)
  const put = request.put.bind(request)
  request.put = (url, options) => put(below(url), options)
  const remove = request.delete.bind(request)
  request.delete = (url, options) => remove(below(url), options)
}
