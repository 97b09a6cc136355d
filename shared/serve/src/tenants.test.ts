import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { openStore, watchStore, type WatchedStore } from '@meshdeck/federation/stores'
import { emptyFolder, fragmentOf, layBuild, layShell } from '@meshdeck/federation/testing/builds'
import type { FastifyInstance } from 'fastify'

import { createConsoleServer } from './console-server'
import { openInstallation } from './installation'

let folder: string
let store: WatchedStore
let app: FastifyInstance

const lay = (key: string, content: object) =>
  writeFileSync(join(folder, 'store', key), JSON.stringify(content))

beforeAll(async () => {
  folder = emptyFolder()
  mkdirSync(join(folder, 'data'))
  mkdirSync(join(folder, 'store/tenants'), { recursive: true })
  layShell(join(folder, 'build/shell'))
  for (const name of ['mfe-a', 'mfe-b', 'mfe-b-lite']) {
    layBuild(join(folder, 'build/mfe'), fragmentOf(name, '1.0.0'))
  }
  lay('fleet.json', {
    standIns: ['mfe-b-lite'],
    editions: { community: { replace: { 'mfe-b': 'mfe-b-lite' } } },
  })
  lay('tenants/acme.json', { edition: 'pro', branding: { name: 'Acme' } })
  lay('tenants/harbour.json', { edition: 'community' })
  lay('tenants/odd.json', { editoin: 'community' })

  store = await watchStore({
    store: openStore(join(folder, 'store'), {}),
    folder: join(folder, 'data/delivered'),
    keysFile: join(folder, 'data/trusted-keys.json'),
    every: 60_000,
    tell: () => {},
  })
  app = await createConsoleServer({
    installation: openInstallation({
      dataDir: join(folder, 'data'),
      buildDir: join(folder, 'build'),
      store,
    }),
    backend: 'http://127.0.0.1:1',
    allowHost: ['*.console.example'],
  })
})
afterAll(async () => {
  await app.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

const get = (host: string, url = '/') => app.inject({ url, headers: { host } })

async function remotesOf(host: string): Promise<string[]> {
  const { remotes } = (await get(host, '/registry.json')).json<{ remotes: { name: string }[] }>()
  return remotes.map(({ name }) => name)
}

test('each tenant has its own remotes and brand under its own name, and the console itself has all that stand in for none', async () => {
  expect(await remotesOf('acme.console.example')).toEqual(['mfe-a', 'mfe-b'])
  expect(await remotesOf('harbour.localhost:4000')).toEqual(['mfe-a', 'mfe-b-lite'])
  expect(await remotesOf('localhost')).toEqual(['mfe-a', 'mfe-b'])
  expect((await get('acme.console.example')).body).toContain('"branding":{"name":"Acme"}')
  expect((await get('harbour.console.example')).body).toContain('"branding":{}')
})

test('a tenant that is none has no page, and one that is malformed none either', async () => {
  const unknown = await get('nobody.console.example', '/networks')
  expect([unknown.statusCode, unknown.body]).toEqual([
    404,
    'There is no console at nobody.console.example: no tenant has this name.\n',
  ])
  // it is told to the terminal
  const told = jest.spyOn(console, 'error').mockReturnValue()
  const odd = await get('odd.console.example')
  expect(told).toHaveBeenCalledWith('tenant odd: tenants/odd.json: tenant: unknown key "editoin"')
  expect([odd.statusCode, odd.body]).toEqual([
    503,
    "This tenant's console can't be loaded right now. Try again later.\n",
  ])
})
