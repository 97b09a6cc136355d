import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startConsole } from '@meshdeck/serve/start-console'

import { basePath } from '../support/base-path'
import { hasNginx, startEdgeAt } from '../support/edge'
import { admin, submitSignIn } from '../support/people'
import { expect, test as base } from '../support/story'

const buildDir = fileURLToPath(new URL('../../.build', import.meta.url))

/** A console behind nginx with the configuration of the images. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is used
  baseURL: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'meshdeck-e2e-'))
    await writeFile(join(dataDir, 'settings.json'), '{"releases":false}')
    const console = await startConsole({
      port: 0,
      dataDir,
      buildDir,
      trustProxy: ['127.0.0.1'],
      serverOptions: ['--content', 'plain', '--life', 'off'],
    })
    const edge = await startEdgeAt({ console: console.url, buildDir })
    await provide(edge.url)
    await edge.close()
    await console.close()
    await rm(dataDir, { recursive: true, force: true })
  },
})
test.use({ ignoreHTTPSErrors: true })
test.skip(!hasNginx, 'this machine has no nginx')
test.skip(basePath !== '', 'below a path nginx has no files of remotes, and is a plain proxy')

test("behind nginx each remote's pages load over HTTP/2, and nginx serves the files itself", async ({
  page,
}) => {
  const loggedBy = new Map<string, string | undefined>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/(?:shell|mfe)\//.test(pathname))
      loggedBy.set(pathname, response.headers()['x-request-id'])
  })
  await page.goto('/networks')
  await submitSignIn(page, admin)
  await expect(page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible()
  for (const [address, name] of [
    ['/networks/corp-backbone/egress', 'Egress'],
    ['/users', 'User Management'],
    ['/keys', 'Keys'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }

  const protocols = await page.evaluate(() =>
    ['navigation', 'resource'].flatMap((kind) =>
      performance.getEntriesByType(kind).map((entry) => Reflect.get(entry, 'nextHopProtocol')),
    ),
  )
  expect(new Set(protocols)).toEqual(new Set(['h2']))
  expect(loggedBy.size).toBeGreaterThan(10)
  // the console server adds an ID to each request that it answers, nginx doesn't
  expect([...loggedBy.values()].filter((id) => id !== undefined)).toEqual([])
})
