import type { RemoteBuild } from '@meshdeck/federation/registry'

import { hasRun, registerBuilds } from '../shared/remotes'
import { networksRemote } from '../testing/remotes'
import { forgetModule, loadComponent, moduleOf } from './remote-modules'

/** One export that remotes use from each package that the shell shares. */
const sharedPackages = {
  react: 'useState',
  'react/jsx-runtime': 'jsx',
  'react-dom': 'createPortal',
  '@meshdeck/platform': 'useCapabilities',
  '@meshdeck/ui': 'chakra',
  '@meshdeck/ui/data-table': 'DataTable',
  '@meshdeck/ui/dialog': 'DialogFrame',
  '@meshdeck/ui/form': 'FormDialog',
  '@meshdeck/ui/page': 'DetailGrid',
}
// as the shell's build writes it
Reflect.set(
  globalThis,
  'SHARED_VERSIONS',
  Object.fromEntries(Object.keys(sharedPackages).map((name) => [name, '1.2.3'])),
)

/** The shared modules that an entry receives. */
type Scope = Record<string, Record<string, { get: () => Promise<() => unknown> }>>

const build = (version: string) => ({
  ...networksRemote,
  version,
  name: `mfe-${version}`,
  global: `mfe_${version.replaceAll('.', '_')}`,
  base: `/mfe/mfe-networks/${version}/`,
})
const good = build('1.0.0')
const other = build('1.1.0')
const gone = build('2.0.0')
const replaced = { ...build('3.0.0'), previous: build('2.9.0') }
const throwing = { ...build('4.0.0'), previous: build('3.9.0') }

const NodesPage = () => null
let scope: Scope = {}
const entry = {
  init: (given: Scope) => void (scope = given),
  get: (module: string) =>
    module === './NodesPage'
      ? Promise.resolve(() => ({ NodesPage }))
      : Promise.reject(new Error(`no ${module}`)),
}

/** Builds whose entries exist on the server, by path. */
const there = new Map<string, RemoteBuild>()
const put = (build: RemoteBuild) => there.set(build.base + build.entry, build)
const asked: string[] = []

/** Simulates script loading, which jsdom doesn't do. */
const browser = new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof HTMLScriptElement)) continue
    const path = new URL(node.src).pathname
    asked.push(path)
    const arrived = there.get(path)
    if (arrived) Reflect.set(globalThis, arrived.global, entry)
    node.dispatchEvent(new Event(arrived ? 'load' : 'error'))
  }
})

let complaint: jest.SpyInstance
beforeAll(() => {
  registerBuilds([good, other, gone, replaced, throwing])
  browser.observe(document, { childList: true, subtree: true })
})
beforeEach(() => {
  complaint = jest.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  complaint.mockRestore()
  asked.length = 0
})
afterAll(() => browser.disconnect())

test('loads a page from the entry that the registry names and fetches the entry once', async () => {
  put(other)
  expect(hasRun(other)).toBe(false)
  expect(await loadComponent(other, 'NodesPage')).toBe(NodesPage)
  expect(hasRun(other)).toBe(true)
  await loadComponent(other, 'NodesPage')
  expect(asked).toEqual(['/mfe/mfe-networks/1.1.0/remoteEntry.js'])
})

test.each(Object.entries(sharedPackages))(
  'shares %s with remotes, including its %s',
  async (name, part) => {
    put(good)
    await loadComponent(good, 'NodesPage')
    const share = scope[name]?.['1.2.3']
    const exports = (await share?.get())?.()
    expect(exports).toHaveProperty(part)
  },
)

test('reports a missing entry as a page that failed to load and requests it again next time', async () => {
  await expect(loadComponent(gone, 'NodesPage')).rejects.toMatchObject({ name: 'PageLoadError' })
  put(gone)
  expect(await loadComponent(gone, 'NodesPage')).toBe(NodesPage)
})

test('replaces a build that fails to load with the previous one and logs that', async () => {
  put(replaced.previous)
  expect(await loadComponent(replaced, 'NodesPage')).toBe(NodesPage)
  expect([hasRun(replaced), hasRun(replaced.previous)]).toEqual([false, true])
  expect(complaint).toHaveBeenCalledWith(
    'mfe-3.0.0 3.0.0 did not load, trying 2.9.0',
    expect.any(Error),
  )
})

test('keeps an entry that has run, so two builds of a remote never share a page', async () => {
  put(throwing)
  put(throwing.previous)
  await expect(loadComponent(throwing, 'UsersPage')).rejects.toThrow('UsersPage of mfe_4_0_0')
  expect(hasRun(throwing.previous)).toBe(false)
})

test('rejects an incompatible build without fetching it and names what it lacks', async () => {
  const unfit = { ...build('5.0.0'), refused: ['ui: no Button', 'ui: no Card'] }
  await expect(loadComponent(unfit, 'NodesPage')).rejects.toMatchObject({
    name: 'IncompatibleRemoteError',
    message: 'mfe-5.0.0 5.0.0\nui: no Button\nui: no Card',
  })
  expect(asked).toEqual([])
})

test('requests a module once for all renders, and again after it was forgotten', async () => {
  put(good)
  const first = moduleOf(good, 'UsersPage')
  await expect(first.promise).rejects.toThrow('UsersPage')
  expect(moduleOf(good, 'UsersPage')).toBe(first)
  expect(moduleOf(good, 'NodesPage')).not.toBe(first)
  forgetModule(good, 'UsersPage')
  expect(moduleOf(good, 'UsersPage')).not.toBe(first)
})
