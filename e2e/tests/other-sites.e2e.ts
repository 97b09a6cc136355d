import type { Page } from '@playwright/test'

import { withLocalServer } from '../support/local-server'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'

// the browser logs the rejected requests
test.use({ mayFail: true })

/** All ways in which a page can send requests to other sites; they all resolve, whatever the outcome. */
const ways = {
  "a request whose response can't be read": (page: Page, url: string) =>
    page.evaluate(async (address) => {
      await fetch(address, { method: 'POST', mode: 'no-cors' }).catch(() => undefined)
    }, url),
  'a request whose response is read': (page: Page, url: string) =>
    page.evaluate(async (address) => {
      await fetch(address, { method: 'POST' }).catch(() => undefined)
    }, url),
  'a request with a token': (page: Page, url: string) =>
    page.evaluate(async (address) => {
      const headers = { authorization: 'Bearer x' }
      await fetch(address, { method: 'POST', headers }).catch(() => undefined)
    }, url),
  'a form': async (page: Page, url: string) => {
    await page.evaluate((address) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: address })
      document.body.append(form)
      form.submit()
    }, url)
    await page.waitForURL(url)
    await page.goBack()
  },
}

test("a page of another site can't shut down the server, however often it tries", async ({
  page,
  meshdeck,
}) => {
  const url = `${meshdeck.url}/api/server/shutdown`
  const { struck } = await meshdeck.fault({
    kind: 'latency',
    milliseconds: 1,
    path: '/api/server/shutdown',
  })
  const blank = '<!doctype html><title></title><body></body>'
  await withLocalServer(
    (_, reply) => reply.setHeader('content-type', 'text/html').end(blank),
    async (origin) => {
      // another site, and one that differs from the console's only by port
      for (const site of [origin, origin.replace('127.0.0.1', 'localhost')]) {
        await page.goto(site)
        for (const [name, send] of Object.entries(ways)) {
          await test.step(`${name} from ${site}`, async () => {
            for (let time = 0; time < 6; time += 1) await send(page, url)
          })
        }
      }
    },
  )
  expect(await struck()).toBe(0)

  await signInAt(page, '/networks')
  await expect(page.getByRole('grid', { name: 'Networks' })).toContainText('corp-backbone')
})
