import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startConsole } from '@meshdeck/serve/start-console'
import { renewedCertificate } from '@meshdeck/serve/testing/certificates'

import { basePath } from '../support/base-path'
import { admin, submitSignIn } from '../support/people'
import { expect, test as base } from '../support/story'

const buildDir = fileURLToPath(new URL('../../.build', import.meta.url))
const path = '/apps/mesh.v2'

/** A console below a path of an origin shared with other sites, over TLS. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find what is used
  baseURL: async ({}, provide) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'meshdeck-e2e-'))
    const [tlsCert, tlsKey] = [join(dataDir, 'cert.pem'), join(dataDir, 'key.pem')]
    await writeFile(tlsCert, renewedCertificate.cert)
    await writeFile(tlsKey, renewedCertificate.key)
    await writeFile(join(dataDir, 'settings.json'), '{"releases":false}')
    const console = await startConsole({
      port: 0,
      dataDir,
      buildDir,
      basePath: path,
      tlsCert,
      tlsKey,
      serverOptions: ['--content', 'plain', '--life', 'off'],
    })
    await provide(new URL(console.url).origin)
    await console.close()
    await rm(dataDir, { recursive: true, force: true })
  },
})
test.use({ ignoreHTTPSErrors: true })
test.skip(basePath !== '', 'all stories stand below a path in this run')

const pages = [
  ['/networks', 'Networks'],
  ['/networks/corp-backbone/egress', 'Egress'],
  ['/users', 'User Management'],
  ['/keys', 'Keys'],
] as const

test('below a path and over HTTP/2 everything stays below the path, and nothing leaks outside it', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const title = (name: string) => page.getByRole('heading', { name, level: 1 })

  await page.goto(`${path}/networks`)
  await expect(page).toHaveURL(`${path}/login?return=%2Fnetworks`)
  await submitSignIn(page, admin)
  await expect(title('Networks')).toBeVisible()
  for (const [address, name] of pages) {
    await page.goto(path + address)
    await expect(title(name)).toBeVisible()
  }
  await page.reload()
  await expect(title('Keys')).toBeVisible()
  await page.getByRole('link', { name: 'Networks', exact: true }).click()
  await expect(page).toHaveURL(`${path}/networks`)

  expect(asked.filter((url) => !url.startsWith(path))).toEqual([])
  const protocol = await page.evaluate(() =>
    performance
      .getEntriesByType('navigation')
      .map((entry) => Reflect.get(entry, 'nextHopProtocol')),
  )
  expect(protocol).toEqual(['h2'])

  await test.step("a new tab doesn't receive the session", async () => {
    const other = await context.newPage()
    await other.goto(`${path}/networks`)
    await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await other.close()
  })
})
