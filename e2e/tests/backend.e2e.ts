import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startServer } from '@meshdeck/demo-server/server'
import { startConsole } from '@meshdeck/serve/start-console'
import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { basePath } from '../support/base-path'
import { admin, submitSignIn } from '../support/people'
import { expect, test as base } from '../support/story'
import { sweepOnly, oneOfEach } from '../support/sweep'

const buildDir = fileURLToPath(new URL('../../.build', import.meta.url))
const unreachable = 'Unable to reach Meshdeck server. Check you internet connection.'

/** A console in front of a separate management server, which may not be running. */
const test = base.extend<{ backendPort: number }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is used
  backendPort: async ({}, provide) => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const address = probe.address()
    probe.close()
    await provide(typeof address === 'object' && address !== null ? address.port : 0)
  },
  baseURL: async ({ backendPort }, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'meshdeck-e2e-'))
    const backend = `http://127.0.0.1:${backendPort}`
    const console = await startConsole({ port: 0, dataDir, buildDir, backend, basePath })
    await provide(console.url)
    await console.close()
    await rm(dataDir, { recursive: true, force: true })
  },
})
test.use({ isBroken: true })

/** A server on the backend's port that isn't a management server. */
async function standIn(port: number, answer: RequestListener) {
  const server = createServer(answer).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function signInAndSeeNetworks(page: Page) {
  await submitSignIn(page, admin)
  await expect(page.getByRole('grid', { name: 'Networks' })).toContainText('corp-backbone')
}

const seed = { fleet: 12, networks: 2 }

test("a server that isn't running yet is reported, and the sign-in works as soon as it runs [ER-025]", async ({
  page,
  backendPort,
}) => {
  await page.goto('/networks')
  await expect(page.getByText(unreachable)).toBeVisible()
  await submitSignIn(page, admin)
  await expect(page.getByText(inEnglish('common:error.unreachable.hint'))).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(admin.username)

  const server = await startServer({ port: backendPort, seed })
  await expect(page.getByText(unreachable)).toBeHidden()
  await expect(page.getByLabel('Username')).toHaveValue(admin.username)
  await signInAndSeeNetworks(page)
  await server.close()

  await page.reload()
  await expect(page.getByRole('banner').getByText('Offline')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your connection')
})

test(
  'a new server that starts late gets its administrator',
  sweepOnly,
  async ({ page, backendPort }) => {
    await page.goto('/')
    await expect(page.getByText(unreachable)).toBeVisible()
    const server = await startServer({ port: backendPort })
    await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
    await server.close()
  },
)

test(
  "a form survives the server's end, a gateway's error, and the server's return in another version",
  sweepOnly,
  async ({ page, backendPort }) => {
    const folder = await mkdtemp(join(tmpdir(), 'meshdeck-e2e-'))
    const first = await startServer({ port: backendPort, dataDir: folder, seed })
    await page.goto('/networks?dialog=network.create')
    await submitSignIn(page, admin)
    const dialog = page.getByRole('dialog', { name: 'Add Network' })
    await dialog.getByLabel('Name', { exact: true }).fill('phoenix')
    await dialog.getByLabel('IPv4 range', { exact: true }).fill('10.77.0.0/24')

    await first.close()
    const send = dialog.getByRole('button', { name: 'Add Network' })
    await send.click()
    // the second text appears if the server's end was noticed before the click
    const refusal = /Check your connection and try again\.|Try again when you're back online\./
    await expect(dialog.getByRole('alert')).toContainText(refusal)
    const mark = page.locator('header').getByText('Offline')
    await expect(mark).toBeAttached()
    const age = page.getByText(/^As of \d/)
    await expect(age).toBeAttached()
    // from now on no request is sent that can't be answered
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText("Try again when you're back online.")
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('phoenix')

    let asked = 0
    const gateway = await standIn(backendPort, (_, reply) => {
      asked += 1
      reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    })
    await expect.poll(() => asked).toBeGreaterThan(1)
    await expect(mark).toBeAttached()
    await gateway.stop()

    const second = await startServer({ port: backendPort, dataDir: folder, apiVersion: '1.5.1' })
    // automatically, without a click
    await expect(mark).toHaveCount(0, { timeout: 12_000 })
    await expect(age).toHaveCount(0)
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('phoenix')
    await send.click()
    await expect(page).toHaveURL('/networks/phoenix/nodes')
    await expect(page.getByText('v1.5.1')).toBeVisible()
    await second.close()
    await rm(folder, { recursive: true, force: true })
  },
)

test.describe("a backend that isn't a management server", () => {
  const answers: Array<{ what: string; answer: RequestListener; isCoveredByOthers?: boolean }> = [
    {
      what: 'a web page',
      answer: (_, reply) => reply.setHeader('content-type', 'text/html').end('<h1>Hi</h1>'),
    },
    {
      what: 'garbage',
      answer: (_, reply) => reply.end('\u0000\u0001garbage'),
      isCoveredByOthers: true,
    },
  ]
  for (const { what, answer } of oneOfEach(answers)) {
    test(`shows that ${what} isn't a management server, and opens once one answers [SV-027]`, async ({
      page,
      backendPort,
    }) => {
      const other = await standIn(backendPort, answer)
      await page.goto('/networks')
      await expect(page.getByText(unreachable)).toBeVisible()
      await submitSignIn(page, admin)
      await expect(page.getByText(inEnglish('common:error.contract.hint'))).toBeVisible()

      await other.stop()
      const server = await startServer({ port: backendPort, seed })
      await expect(page.getByText(unreachable)).toBeHidden()
      await signInAndSeeNetworks(page)
      await server.close()
    })
  }

  test('is reported after a while if it never answers', async ({ page, backendPort }) => {
    const silent = await standIn(backendPort, () => undefined)
    await page.clock.install()
    await page.goto('/login')
    // each call times out after ten seconds, and the banner waits another five
    await page.clock.runFor(10_500)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect
      .poll(async () => {
        await page.clock.runFor(2_000)
        return page.getByText(unreachable).isVisible()
      })
      .toBe(true)
    await silent.stop()
  })
})
