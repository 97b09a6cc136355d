import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { buildStandIn } from '../support/checkout'
import { signIn } from '../support/people'
import { expect, test } from '../support/story'

test.use({ hasStore: true })

// a remote is built from its source
test.describe.configure({ timeout: 180_000 })

test('two tenants served by one console each have their own keys page and brand', async ({
  page,
  context,
  meshdeck,
}) => {
  test.skip(process.env.HOST !== undefined, 'tenants have names, and this run an address')
  const store = join(meshdeck.dataDir, 'store')
  const settle = (file: string, content: object) =>
    writeFile(join(store, file), JSON.stringify(content))
  await mkdir(join(store, 'tenants'), { recursive: true })
  await buildStandIn(join(meshdeck.dataDir, 'mfe'))
  await settle('fleet.json', {
    standIns: ['mfe-keys-lite'],
    editions: { community: { replace: { 'mfe-keys-settings': 'mfe-keys-lite' } } },
  })
  await settle('tenants/acme.json', {
    edition: 'pro',
    words: { '/keys': { en: 'Join codes', de: 'Beitrittscodes', fr: 'Codes d’accès' } },
  })
  await settle('tenants/harbour.json', { edition: 'community' })

  const urlOf = (tenant: string) => meshdeck.url.replace('localhost', `${tenant}.localhost`)
  const registryOf = (tenant: string) =>
    page.request.get(`${meshdeck.url}/registry.json`, {
      headers: { host: new URL(urlOf(tenant)).host },
    })
  const namesOf = async (tenant: string) => {
    const reply = await registryOf(tenant)
    const { remotes } = reply.ok() ? await reply.json() : { remotes: [] }
    return remotes.map(({ name }: { name: string }) => name)
  }
  // the store is checked every few seconds
  await expect.poll(() => namesOf('harbour')).toContain('mfe-keys-lite')
  await expect.poll(() => namesOf('harbour')).not.toContain('mfe-keys-settings')

  const other = await context.newPage()
  for (const each of [page, other]) await signIn(each)
  await page.goto(`${urlOf('acme')}/keys`)
  await other.goto(`${urlOf('harbour')}/keys`)

  await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Keys lite', level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Join codes' })).toBeVisible()

  expect((await registryOf('nobody')).status()).toBe(404)
})
