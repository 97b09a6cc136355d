import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { newKeys, openStore, watchStore, type WatchedStore } from '@meshdeck/federation/delivery'
import {
  emptyFolder,
  fragmentOf,
  writeBuild,
  writeShell,
} from '@meshdeck/federation/testing/builds'

import { openInstallation } from '../installation'
import { createMetrics, serveMetrics } from '../watch/metrics'
import { operatorsPage } from './operators-page'
import { translations } from './translations'

let folder: string
let store: WatchedStore | undefined
let served: Awaited<ReturnType<typeof serveMetrics>> | undefined

beforeEach(() => {
  folder = emptyFolder()
  mkdirSync(join(folder, 'store/tenants'), { recursive: true })
  writeShell(join(folder, 'build/shell'))
  for (const name of ['mfe-a', 'mfe-b'])
    writeBuild(join(folder, 'build/mfe'), fragmentOf(name, '1.0.0'))
})
afterEach(async () => {
  served?.close()
  await store?.close()
  rmSync(folder, { recursive: true })
  store = undefined
})

const lay = (key: string, content: object | string) =>
  writeFileSync(
    join(folder, 'store', key),
    typeof content === 'string' ? content : JSON.stringify(content),
  )

async function serve({ hasStore = true } = {}) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  store = hasStore
    ? await watchStore({
        store: openStore(join(folder, 'store'), {}),
        folder: join(dataDir, 'delivered'),
        keysFile: join(dataDir, 'trusted-keys.json'),
        every: 60_000,
        log: () => {},
      })
    : undefined
  const installation = openInstallation({ dataDir, buildDir: join(folder, 'build'), store })
  const metrics = createMetrics(() => installation.current().registry.remotes)
  const page = operatorsPage({
    installation,
    store,
    tally: metrics.tally,
    allowHost: ['console.example'],
  })
  served = await serveMetrics({ metrics, page }, { port: 0, host: '127.0.0.1' })
}

async function ask(path = '/', headers: Record<string, string> = {}) {
  const sent = request({ port: served?.port, host: '127.0.0.1', path, headers }).end()
  const [reply]: IncomingMessage[] = await once(sent, 'response')
  if (!reply) throw new Error('there is a reply')
  return { status: reply.statusCode, headers: reply.headers, html: await text(reply) }
}

const by = { by: 'team-a', since: '2026-11-27T10:00:00Z' }

/** Text of a table row as a user reads it. */
const rowOf = (html: string, name: string) =>
  html
    .split('<tr>')
    .find((row) => row.includes(`<th scope="row">${name}</th>`))
    ?.replace(/<\/tr>[^]*/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

// problems are logged as well
beforeEach(() => jest.spyOn(console, 'error').mockReturnValue())

test('shows a row for each tenant that has visited, with its trials, missing and incompatible remotes', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    writeBuild(join(folder, 'store/mfe'), fragmentOf('mfe-a', version))
  }
  writeBuild(
    join(folder, 'build/mfe'),
    fragmentOf('mfe-c', '1.0.0', { contract: { '@meshdeck/platform': ['gone'] } }),
  )
  lay('deliveries.json', {
    remotes: {
      'mfe-a': {
        published: [{ version: '1.1.0', ...by }],
        inUse: { version: '1.0.0', ...by },
        canaries: { acme: { version: '1.1.0', ...by } },
      },
    },
  })
  lay('tenants/acme.json', {})
  lay('tenants/harbour.json', { leaveOut: ['mfe-b'] })
  await serve()
  await store?.tenant('harbour')
  const { html } = await ask()
  const refused = "not compatible: uses gone of @meshdeck/platform, which the shell doesn't provide"
  expect(html).toContain('mfe-c')
  expect(rowOf(html, 'harbour')).toContain(`not included 1.0.0 ${refused}`)
  expect(rowOf(html, 'acme')).toContain('1.1.0 trial version')
})

test('shows whether builds need a signature, and what is wrong with the keys', async () => {
  await serve()
  expect((await ask()).html).toContain(translations.en.signaturesUnchecked)
  served?.close()
  await store?.close()
  const { trusted } = await newKeys(['mfe-a'])
  const keysFile = join(folder, 'data/trusted-keys.json')
  writeFileSync(keysFile, JSON.stringify({ keys: [trusted] }))
  await serve()
  expect((await ask()).html).toContain(translations.en.signaturesChecked)
  rmSync(keysFile)
  await store?.refresh()
  const { html } = await ask()
  expect(html).toContain(translations.en.signaturesKept)
  expect(html).toContain('trusted-keys.json is missing. Builds are still checked')
})

test('shows when there are no tenants and no store', async () => {
  await serve()
  expect((await ask()).html).toContain(translations.en.none)
  served?.close()
  await store?.close()
  await serve({ hasStore: false })
  const { html } = await ask('/', { 'accept-language': 'fr-CH,fr;q=0.9,en;q=0.8' })
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain(translations.fr.noStore)
  expect(rowOf(html, translations.fr.everybody)).toContain('1.0.0')
})

test("reports a store with malformed data, and a tenant that can't be read", async () => {
  lay('tenants/acme.json', {})
  await serve()
  await store?.tenant('acme')
  await store?.close()
  served?.close()
  lay('tenants/acme.json', '{ "edition": "<b>" }')
  rmSync(join(folder, 'data/delivered/tenants/acme.json'))
  writeFileSync(join(folder, 'data/delivered/tenants/acme.json'), '{}')
  lay('deliveries.json', 'no JSON')
  await serve()
  const { html } = await ask()
  expect(html).toContain('deliveries.json: ')
  expect(html).not.toContain('<b>')
})

test('finds one tenant among many by name, and the search text is never executed', async () => {
  for (let index = 0; index < 130; index += 1) lay(`tenants/t${index}.json`, {})
  await serve()
  for (let index = 0; index < 130; index += 1) await store?.tenant(`t${index}`)
  const all = await ask()
  expect(all.html).toContain('Showing 100 of 130')
  const found = await ask('/?tenant=T99')
  expect(rowOf(found.html, 't99')).toBe('t99 1.0.0 1.0.0')
  expect(rowOf(found.html, 't98')).toBeUndefined()
  const none = await ask('/?tenant=%22%3Cscript%3E')
  expect(none.html).toContain('“&quot;&lt;script&gt;”')
  expect(none.html).not.toContain('<script')
})

test("runs no script, isn't cached, and doesn't answer foreign host names", async () => {
  await serve()
  const { headers } = await ask('/', { host: 'console.example:9464' })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers['cache-control']).toBe('no-store')
  expect((await ask('/', { host: 'evil.example' })).status).toBe(421)
})

test('has the same texts in three languages, with the same placeholders', () => {
  const gapsOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
  for (const language of ['de', 'fr'] as const) {
    expect(Object.keys(translations[language])).toEqual(Object.keys(translations.en))
    for (const [key, text] of Object.entries(translations.en)) {
      expect(
        gapsOf(Object.entries(translations[language]).find(([each]) => each === key)?.[1] ?? ''),
      ).toEqual(gapsOf(text))
    }
  }
})
