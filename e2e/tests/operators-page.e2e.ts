import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { freePort } from '@meshdeck/serve/ports'
import { startConsole } from '@meshdeck/serve/start-console'
import { expect, test } from '@playwright/test'

import { expectAccessible } from '../support/screens'

const buildDir = fileURLToPath(new URL('../../.build', import.meta.url))

let dataDir: string
let url: string
let operators: string
let close: () => Promise<void>

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'meshdeck-e2e-'))
  await mkdir(join(dataDir, 'store/tenants'), { recursive: true })
  await writeFile(join(dataDir, 'settings.json'), '{"releases":false}')
  await writeFile(join(dataDir, 'store/tenants/harbour.json'), '{"leaveOut":["mfe-egress-acl"]}')
  const metricsPort = await freePort(0)
  const console = await startConsole({
    port: 0,
    dataDir,
    buildDir,
    deliveries: join(dataDir, 'store'),
    ...(metricsPort !== undefined && { metricsPort }),
    serverOptions: ['--content', 'plain', '--life', 'off'],
  })
  ;({ url, close } = console)
  operators = `http://localhost:${metricsPort}/`
})
test.afterAll(async () => {
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

test('an operator sees who has access to what in a console, on a phone too and in both themes', async ({
  page,
  request,
}) => {
  await page.goto(operators)
  await expect(page.getByText('No tenant has opened this console yet.')).toBeVisible()
  await expectAccessible(page, 'without tenants')

  const { host } = new URL(url.replace('localhost', 'harbour.localhost'))
  await request.get(`${url}/registry.json`, { headers: { host } })
  await writeFile(join(dataDir, 'store/deliveries.json'), 'no JSON')
  await expect
    .poll(async () => {
      await page.getByRole('link', { name: 'Check now' }).click()
      return page.getByRole('listitem').allTextContents()
    })
    .toEqual([expect.stringContaining('deliveries.json')])

  const row = page.getByRole('row', { name: 'harbour' })
  await expect(row.getByRole('cell', { name: 'not included' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, colorScheme)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'on a phone')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)

  await page.getByLabel('Find a tenant').fill('nobody')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No tenant with “nobody” in its name')).toBeVisible()
})
