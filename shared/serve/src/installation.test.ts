import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { openStore, type WatchedStore, watchStore } from '@meshdeck/federation/delivery'
import {
  emptyFolder,
  fragmentOf,
  writeBuild,
  writeShell,
} from '@meshdeck/federation/testing/builds'
import type { FastifyInstance } from 'fastify'

import { createConsoleServer } from './console-server'
import { openInstallation, publicRegistry } from './installation'

describe('installation', () => {
  let folder: string
  let consoleError: jest.SpyInstance

  beforeEach(() => {
    folder = emptyFolder()
    consoleError = jest.spyOn(console, 'error').mockReturnValue()
    writeShell(join(folder, 'build/shell'))
  })
  afterEach(() => {
    consoleError.mockRestore()
    rmSync(folder, { recursive: true })
  })

  /** Creates one fault of every kind in the folders. */
  function layFaults(dataDir: string) {
    const buildDir = join(folder, 'build')
    writeBuild(join(buildDir, 'mfe'), fragmentOf('mfe-a', '1.0.0'))
    writeBuild(join(dataDir, 'mfe'), fragmentOf('mfe-a', '1.0.0'))
    mkdirSync(join(dataDir, 'mfe/1.2.0'), { recursive: true })
    writeFileSync(join(dataDir, 'mfe/mfe-a/fragment.json'), '{}')
    mkdirSync(join(writeBuild(join(dataDir, 'mfe'), fragmentOf('mfe-b', '1.0.0')), 'x'))
    const broken = writeBuild(join(dataDir, 'mfe'), fragmentOf('mfe-c', '1.0.0'))
    rmSync(join(broken, 'fragment.json'))
    mkdirSync(join(broken, 'fragment.json'))
    const development = join(folder, 'development')
    cpSync(join(buildDir, 'shell'), join(development, 'shell'), { recursive: true })
    writeFileSync(join(development, 'mfe'), '')
    return { dataDir, buildDir, development }
  }

  test('shows visitors what is wrong and where, but no paths of the server', async () => {
    const dataDir = join(folder, 'data')
    const store = await watchStore({
      store: openStore(join(folder, 'store'), {}),
      folder: join(dataDir, 'delivered'),
      keysFile: join(dataDir, 'trusted-keys.json'),
      every: 60_000,
      log: () => {},
    })
    mkdirSync(join(folder, 'store/tenants'), { recursive: true })
    writeFileSync(join(folder, 'store/tenants/acme.json'), '{}')
    writeBuild(join(dataDir, 'delivered/mfe'), fragmentOf('mfe-a', '1.0.0'))
    const installation = openInstallation({ ...layFaults(dataDir), store })

    const states = [installation.current(), await installation.ofTenant('acme')]
    await store.close()
    for (const state of states) {
      expect(JSON.stringify(state)).not.toContain(folder)
      const messages = state?.registry.problems.map(({ message }) => message) ?? []
      expect(messages).toContain("data/mfe/1.2.0 isn't a folder of a remote, such as mfe-networks")
      expect(messages).toContain(
        '1.0.0: build/mfe/mfe-a/1.0.0 is ignored, because data/mfe/mfe-a/1.0.0 has the same version',
      )
      expect(messages.join('\n')).toMatch(/development\/mfe can't be read: not a directory$/m)
    }
    // the operator of the console sees the path itself
    expect(consoleError.mock.calls.flat().join('\n')).toContain(
      `${dataDir}/mfe/1.2.0 isn't a folder`,
    )
  })

  test.each([
    ['/srv/mesh/data/mfe/x is none', 'data/mfe/x is none'],
    [
      "cannot be read: EACCES, open '/srv/mesh/data/mfe/x'",
      "cannot be read: EACCES, open 'data/mfe/x'",
    ],
    ['/srv/mesh/data/delivered/mfe/x is none', 'delivered/x is none'],
    ['left out, /srv/mesh/da …', 'left out, …'],
    ['/srv: no page of the path /dashboard', '/srv: no page of the path /dashboard'],
  ])('reports %j as %j', (message, shownMessage) => {
    const places = [
      { folder: '/srv/mesh/data', label: 'data' },
      { folder: '/srv/mesh/data/delivered/mfe/', label: 'delivered' },
      { folder: '/', label: 'root' },
      { folder: '/d', label: 'short' },
    ]
    const registry = { rev: 'r', remotes: [], problems: [{ name: 'mfe-a', message }] }
    expect(publicRegistry(registry, places).problems).toEqual([
      { name: 'mfe-a', message: shownMessage },
    ])
  })
})

describe('tenants', () => {
  let folder: string
  let store: WatchedStore
  let app: FastifyInstance

  const lay = (key: string, content: object) =>
    writeFileSync(join(folder, 'store', key), JSON.stringify(content))

  beforeAll(async () => {
    folder = emptyFolder()
    mkdirSync(join(folder, 'data'))
    mkdirSync(join(folder, 'store/tenants'), { recursive: true })
    writeShell(join(folder, 'build/shell'))
    for (const name of ['mfe-a', 'mfe-b', 'mfe-b-lite']) {
      writeBuild(join(folder, 'build/mfe'), fragmentOf(name, '1.0.0'))
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
      log: () => {},
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
    const { remotes } = (await get(host, '/registry.json')).json<{
      remotes: Array<{ name: string }>
    }>()
    return remotes.map(({ name }) => name)
  }

  test('gives each tenant its remotes and brand under its name, and the console all that replace none', async () => {
    expect(await remotesOf('acme.console.example')).toEqual(['mfe-a', 'mfe-b'])
    expect(await remotesOf('harbour.localhost:4000')).toEqual(['mfe-a', 'mfe-b-lite'])
    expect(await remotesOf('localhost')).toEqual(['mfe-a', 'mfe-b'])
    expect((await get('acme.console.example')).body).toContain('"branding":{"name":"Acme"}')
    expect((await get('harbour.console.example')).body).toContain('"branding":{}')
  })

  test('has no page for an unknown or malformed tenant', async () => {
    const unknown = await get('nobody.console.example', '/networks')
    expect([unknown.statusCode, unknown.body]).toEqual([
      404,
      'There is no console at nobody.console.example: no tenant has this name.\n',
    ])
    // the problem is logged
    const consoleError = jest.spyOn(console, 'error').mockReturnValue()
    const odd = await get('odd.console.example')
    expect(consoleError).toHaveBeenCalledWith(
      'tenant odd: tenants/odd.json: tenant: unknown key "editoin"',
    )
    expect([odd.statusCode, odd.body]).toEqual([
      503,
      "This tenant's console can't be loaded right now. Try again later.\n",
    ])
  })
})
