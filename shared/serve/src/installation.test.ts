import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { openStore, watchStore } from '@meshdeck/federation/stores'
import { emptyFolder, fragmentOf, layBuild, layShell } from '@meshdeck/federation/testing/builds'

import { openInstallation, publicRegistry } from './installation'

let folder: string
let told: jest.SpyInstance

beforeEach(() => {
  folder = emptyFolder()
  told = jest.spyOn(console, 'error').mockReturnValue()
  layShell(join(folder, 'build/shell'))
})
afterEach(() => {
  told.mockRestore()
  rmSync(folder, { recursive: true })
})

/** Something of every kind that can be wrong with what lies in the folders. */
function layFaults(dataDir: string) {
  const buildDir = join(folder, 'build')
  layBuild(join(buildDir, 'mfe'), fragmentOf('mfe-a', '1.0.0'))
  layBuild(join(dataDir, 'mfe'), fragmentOf('mfe-a', '1.0.0'))
  mkdirSync(join(dataDir, 'mfe/1.2.0'), { recursive: true })
  writeFileSync(join(dataDir, 'mfe/mfe-a/fragment.json'), '{}')
  mkdirSync(join(layBuild(join(dataDir, 'mfe'), fragmentOf('mfe-b', '1.0.0')), 'x'))
  const broken = layBuild(join(dataDir, 'mfe'), fragmentOf('mfe-c', '1.0.0'))
  rmSync(join(broken, 'fragment.json'))
  mkdirSync(join(broken, 'fragment.json'))
  const development = join(folder, 'development')
  cpSync(join(buildDir, 'shell'), join(development, 'shell'), { recursive: true })
  writeFileSync(join(development, 'mfe'), '')
  return { dataDir, buildDir, development }
}

test('visitors are told what is wrong and where, but not where it lies on the server', async () => {
  const dataDir = join(folder, 'data')
  const store = await watchStore({
    store: openStore(join(folder, 'store'), {}),
    folder: join(dataDir, 'delivered'),
    keysFile: join(dataDir, 'trusted-keys.json'),
    every: 60_000,
    tell: () => {},
  })
  mkdirSync(join(folder, 'store/tenants'), { recursive: true })
  writeFileSync(join(folder, 'store/tenants/acme.json'), '{}')
  layBuild(join(dataDir, 'delivered/mfe'), fragmentOf('mfe-a', '1.0.0'))
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
    expect(messages.join('\n')).toMatch(/development\/mfe can't be read: ENOTDIR/)
  }
  // whoever runs the console is told the place itself
  expect(told.mock.calls.flat().join('\n')).toContain(`${dataDir}/mfe/1.2.0 isn't a folder`)
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
])('%j is told as %j', (message, told) => {
  const places = [
    { folder: '/srv/mesh/data', label: 'data' },
    { folder: '/srv/mesh/data/delivered/mfe/', label: 'delivered' },
    { folder: '/', label: 'root' },
    { folder: '/d', label: 'short' },
  ]
  const registry = { rev: 'r', remotes: [], problems: [{ name: 'mfe-a', message }] }
  expect(publicRegistry(registry, places).problems).toEqual([{ name: 'mfe-a', message: told }])
})
