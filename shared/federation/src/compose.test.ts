import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'

import { parseRegistry } from './registry'
import { composeRegistry } from './tenants'
import { emptyFolder, fragmentOf, writeBuild, smallShell } from './testing/builds'

let folder: string
let overlay: string

beforeEach(() => {
  folder = emptyFolder()
  overlay = join(folder, 'registry-overlay.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const usesGone = { contract: { '@meshdeck/platform': ['Link', 'Gone'] } }
const gone = "uses Gone of @meshdeck/platform, which the shell doesn't provide"

const compose = (folders = [folder]) => composeRegistry({ folders, overlay, shell: smallShell })

/** `name version` of each remote, with its fallback version. */
const inUse = ({ remotes }: ReturnType<typeof compose>) =>
  remotes.map(({ name, version, previous }) =>
    [name, version, ...(previous ? [`else ${previous.version}`] : [])].join(' '),
  )

/** A fragment with more faults than a message should list. */
function manyFaults(): string {
  const routes = Array.from({ length: 200 }, () => ({ path: 1, redirect: 2 }))
  return JSON.stringify({ ...fragmentOf('mfe-a', '1.0.0'), routes })
}

test('uses the highest version of each remote and the next lower one as its fallback', () => {
  for (const version of ['1.9.0', '1.10.0', '1.10.0-rc.1']) {
    writeBuild(folder, fragmentOf('mfe-a', version))
  }
  writeBuild(folder, fragmentOf('mfe-b', '2.0.0'))

  expect(inUse(compose())).toEqual(['mfe-a 1.10.0 else 1.10.0-rc.1', 'mfe-b 2.0.0'])
  expect(compose().problems).toEqual([])
})

test('matches the schema that the browser parses it with', () => {
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0'))
  writeBuild(folder, fragmentOf('mfe-a', '1.1.0'))

  const registry = compose()
  expect(parseRegistry(JSON.parse(JSON.stringify(registry)))).toEqual(registry)
})

test('drops and reports reads outside the API, and keeps the rest', () => {
  const title = { en: 'P', de: 'P', fr: 'P' }
  const reads = ['../server', { path: 'hosts', edition: 'pro' as const }]
  writeBuild(
    folder,
    fragmentOf('mfe-a', '1.0.0', { routes: [{ path: '/a', module: 'Page', title, reads }] }),
  )

  const { remotes, problems } = compose()
  expect(remotes[0]?.routes).toMatchObject([{ reads: [{ path: 'hosts', edition: 'pro' }] }])
  expect(problems).toEqual([
    { name: 'mfe-a', message: "reads ../server, which isn't a path of the API: ignored" },
  ])
})

test('changes its revision when a build is added, and only then', () => {
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0'))
  const { rev } = compose()
  expect(compose().rev).toBe(rev)

  writeBuild(folder, fragmentOf('mfe-a', '1.0.1'))
  expect(compose().rev).not.toBe(rev)
})

test('names the ignored parts of a build, which is still used', () => {
  const fragment = fragmentOf('mfe-a', '1.0.0')
  const routes = fragment.routes.map((route) => ({ ...route, sesion: false }))
  const slipped = { ...fragment, routes, theme: 'dark' }
  writeBuild(folder, slipped)

  const { remotes, problems } = compose()
  expect(remotes).toMatchObject([{ name: 'mfe-a', version: '1.0.0' }])
  expect(problems.map(({ name, message }) => `${name} ${message}`).toSorted()).toEqual([
    'mfe-a 1.0.0: fragment.json: routes[0].sesion: unknown key, ignored',
    'mfe-a 1.0.0: fragment.json: theme: unknown key, ignored',
  ])
})

test('omits and reports the same version in a later folder', () => {
  const later = emptyFolder()
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0', { slots: [{ slot: 'x.y', module: 'First' }] }))
  writeBuild(later, fragmentOf('mfe-a', '1.0.0'))

  const { remotes, problems } = compose([folder, later])
  expect(remotes[0]?.slots).toHaveLength(1)
  expect(problems).toEqual([
    { name: 'mfe-a', message: expect.stringMatching(/^1\.0\.0: .* has the same version$/) },
  ])
  rmSync(later, { recursive: true })
})

test('uses a remote that the dev server compiles from there only, and checks none of its files', () => {
  const developed = join(folder, 'developed')
  const usual = join(folder, 'usual')
  const compiled = writeBuild(developed, fragmentOf('mfe-a', '1.0.0'))
  rmSync(join(compiled, fragmentOf('mfe-a', '1.0.0').entry))
  for (const version of ['1.0.0', '2.0.0']) writeBuild(usual, fragmentOf('mfe-a', version))
  writeBuild(usual, fragmentOf('mfe-b', '1.0.0'))
  const folders = [developed, usual]
  const registry = composeRegistry({ folders, developed, overlay, shell: smallShell })
  expect(inUse(registry)).toEqual(['mfe-a 1.0.0', 'mfe-b 1.0.0'])
  expect(registry.problems).toEqual([])
})

test('falls back to an intact version when a file of the highest was modified', () => {
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0'))
  const target = writeBuild(folder, fragmentOf('mfe-a', '1.1.0'))
  writeFileSync(join(target, 'remoteEntry.12345678.js'), 'alert(1)')

  expect(inUse(compose())).toEqual(['mfe-a 1.0.0'])
  expect(compose().problems).toEqual([
    { name: 'mfe-a', message: '1.1.0: remoteEntry.12345678.js was modified' },
  ])
})

test('uses the highest version that fits, and names the exports that exclude higher ones', () => {
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0'))
  writeBuild(folder, fragmentOf('mfe-a', '1.1.0'))
  writeBuild(folder, fragmentOf('mfe-a', '1.2.0', usesGone))

  expect(inUse(compose())).toEqual(['mfe-a 1.1.0 else 1.0.0'])
  expect(compose().remotes[0]).not.toHaveProperty('refused')
  expect(compose().problems).toEqual([{ name: 'mfe-a', message: `1.2.0: ${gone}` }])
})

test("keeps a remote whose only version doesn't fit, so that its pages can show it", () => {
  const requires = { platform: '^2.0.0', ui: '^1.0.0', federation: '~2.9.2' }
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0', { requires }))
  writeBuild(folder, fragmentOf('mfe-b', '1.0.0', usesGone))

  expect(inUse(compose())).toEqual(['mfe-a 1.0.0', 'mfe-b 1.0.0'])
  expect(compose().remotes.map(({ refused }) => refused)).toEqual([
    ['needs platform ^2.0.0, the shell has 1.2.0'],
    [gone],
  ])
  expect(compose().problems).toEqual([
    { name: 'mfe-a', message: '1.0.0: needs platform ^2.0.0, the shell has 1.2.0' },
    { name: 'mfe-b', message: `1.0.0: ${gone}` },
  ])
})

test('gives a path that two remotes declare to the first by name, and reports the other', () => {
  const title = { en: 'P', de: 'P', fr: 'P' }
  const routesAt = (...paths: string[]) => ({
    routes: paths.map((path) => ({ path, module: 'Page', title })),
  })
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0', routesAt('/users', '/users/:userId')))
  writeBuild(folder, fragmentOf('mfe-b', '1.0.0', routesAt('/users/:id', '/users', '/roles')))

  const { remotes, problems } = compose()
  expect(remotes.map(({ routes }) => routes.map(({ path }) => path))).toEqual([
    ['/users', '/users/:userId'],
    ['/roles'],
  ])
  expect(problems).toEqual([
    { name: 'mfe-b', message: 'declares /users/:id, /users, which mfe-a already declares' },
  ])
})

test('keeps a path of the shell, and uses the rest of a remote that declares it', () => {
  const title = { en: 'P', de: 'P', fr: 'P' }
  const routes = ['/LOGIN', '/dashboard/:tab?', '/a'].map((path) => ({
    path,
    module: 'Page',
    title,
  }))
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0', { routes }))

  const { remotes, problems } = compose()
  expect(remotes[0]?.routes.map(({ path }) => path)).toEqual(['/a'])
  expect(problems).toEqual([
    {
      name: 'mfe-a',
      message: 'declares /LOGIN, /dashboard/:tab?, which the shell already declares',
    },
  ])
})

test('gives a key that two entries declare to the first, and reports the other', () => {
  const label = { en: 'P', de: 'P', fr: 'P' }
  const entry = { label, icon: 'users', group: 'main' as const, order: 10 }
  const entriesAt = (goTo: string, ...paths: string[]) => ({
    navigation: paths.map((path) => ({ ...entry, path, goTo })),
  })
  writeBuild(folder, fragmentOf('mfe-a', '1.0.0', entriesAt('u', '/users')))
  writeBuild(folder, fragmentOf('mfe-b', '1.0.0', entriesAt('u', '/uses')))

  const { remotes, problems } = compose()
  expect(remotes.map(({ navigation }) => navigation.map(({ goTo }) => goTo))).toEqual([
    ['u'],
    [undefined],
  ])
  expect(problems).toEqual([
    { name: 'mfe-b', message: 'uses the shortcut u for /uses, which mfe-a uses for /users' },
  ])
})

test.each([
  ['no JSON', 'oops', /^1\.0\.0: fragment\.json: isn't valid JSON: /],
  [
    'bytes',
    Buffer.from([127, 69, 76, 70, 2, 1, 10, 27, 0]),
    /^1\.0\.0: .* isn't valid JSON: [ -~]*$/,
  ],
  ['no end', ' '.repeat(1_000_001), /^1\.0\.0: fragment\.json: is 1000001 bytes, more than/],
  ['countless faults', manyFaults(), /^1\.0\.0: .* and \d+ more$/],
  ['a folder in its place', undefined, /^1\.0\.0: fragment\.json: can't be read: not a file$/],
  ['another shape', '{"name":"mfe-a"}', /^1\.0\.0: fragment\.json: .*routes: expected array/],
  ['another remote', JSON.stringify(fragmentOf('mfe-c', '1.0.0')), /is for mfe-c$/],
  ['another version', JSON.stringify(fragmentOf('mfe-a', '9.0.0')), /is for version 9\.0\.0$/],
])('excludes only the build of a fragment with %s', (_, text, message) => {
  const target = writeBuild(folder, fragmentOf('mfe-a', '1.0.0'))
  writeBuild(folder, fragmentOf('mfe-b', '1.0.0'))
  const file = join(target, 'fragment.json')
  rmSync(file)
  if (text === undefined) mkdirSync(file)
  else writeFileSync(file, text)

  expect(inUse(compose())).toEqual(['mfe-b 1.0.0'])
  expect(compose().problems).toEqual([{ name: 'mfe-a', message: expect.stringMatching(message) }])
})

test('reports a build without a fragment', () => {
  mkdirSync(join(folder, 'mfe-a/1.0.0'), { recursive: true })
  expect(compose().problems).toEqual([
    { name: 'mfe-a', message: '1.0.0: fragment.json: is missing' },
  ])
})

test.each(['latest', '1.0', '01.0.0', '9'.repeat(20) + '.0.0', '1.0.0-' + 'a'.repeat(90)])(
  "ignores a folder called %s, which isn't a version, and excludes nothing else",
  (version) => {
    writeBuild(folder, { ...fragmentOf('mfe-a', '1.0.0'), version })
    writeBuild(folder, fragmentOf('mfe-b', '1.0.0'))

    expect(inUse(compose())).toEqual(['mfe-b 1.0.0'])
    expect(compose().problems).toEqual([
      { name: 'mfe-a', message: `${version}: ${version} isn't a version` },
    ])
  },
)

test('reports builds on the wrong folder level', () => {
  writeBuild(folder, fragmentOf('mfe-b', '1.0.0'))
  mkdirSync(join(folder, '1.2.0'))
  writeFileSync(join(folder, 'mfe-b/fragment.json'), '{}')

  expect(inUse(compose())).toEqual(['mfe-b 1.0.0'])
  expect(compose().problems.map(({ message }) => message.replace(folder, 'mfe'))).toEqual([
    "mfe/1.2.0 isn't a folder of a remote, such as mfe-networks",
    'fragment.json is in mfe/mfe-b, but must be in a folder for its version',
  ])
})

test('excludes nothing else because of an unreadable folder', () => {
  writeBuild(folder, fragmentOf('mfe-b', '1.0.0'))
  const file = join(folder, 'mfe-b/1.0.0/fragment.json')
  symlinkSync('nowhere', join(folder, 'mfe-c'))

  expect(inUse(compose([file, folder]))).toEqual(['mfe-b 1.0.0'])
  expect(compose([file, folder]).problems).toEqual([
    {
      name: 'fragment.json',
      message: expect.stringMatching(/fragment\.json can't be read: not a directory$/),
    },
  ])
})

test('keeps the other remotes, whatever a fragment contains', () => {
  const target = writeBuild(folder, fragmentOf('mfe-a', '1.0.0'))
  writeBuild(folder, fragmentOf('mfe-b', '1.0.0'))

  const key = fc.constantFrom(...Object.keys(fragmentOf('mfe-a', '1.0.0')))
  fc.assert(
    fc.property(key, fc.jsonValue(), (changed, value) => {
      const fragment = { ...fragmentOf('mfe-a', '1.0.0'), [changed]: value }
      writeFileSync(join(target, 'fragment.json'), JSON.stringify(fragment))
      expect(inUse(compose())).toContain('mfe-b 1.0.0')
    }),
  )
})

describe('the overlay', () => {
  beforeEach(() => {
    writeBuild(folder, fragmentOf('mfe-a', '1.0.0'))
    writeBuild(folder, fragmentOf('mfe-a', '1.1.0'))
    writeBuild(folder, fragmentOf('mfe-b', '1.0.0'))
  })

  test.each([
    ['pins a version', { pin: { 'mfe-a': '1.0.0' } }, ['mfe-a 1.0.0', 'mfe-b 1.0.0']],
    ['replaces a remote by another', { replace: { 'mfe-a': 'mfe-b' } }, ['mfe-b 1.0.0']],
    ['leaves a remote out', { leaveOut: ['mfe-b'] }, ['mfe-a 1.1.0 else 1.0.0']],
  ])('%s', (_, content, expected) => {
    writeFileSync(overlay, JSON.stringify(content))
    expect(inUse(compose())).toEqual(expected)
  })

  test.each(['1.1.0', '1.2.0'])('works without a pin on %s that has faults', (version) => {
    writeBuild(folder, fragmentOf('mfe-a', version, usesGone))
    writeFileSync(overlay, JSON.stringify({ pin: { 'mfe-a': version } }))

    const others = version === '1.1.0' ? 'mfe-a 1.0.0' : 'mfe-a 1.1.0 else 1.0.0'
    expect(inUse(compose())).toEqual([others, 'mfe-b 1.0.0'])
    expect(compose().problems).toEqual([{ name: 'mfe-a', message: `${version}: ${gone}` }])
  })

  test("is reported in one line when it isn't valid JSON", () => {
    writeFileSync(overlay, '{\n  "pin": {\n    oops')
    const [problem] = compose().problems
    expect(problem?.name).toBe('registry-overlay.json')
    expect(problem?.message).toMatch(/^isn't valid JSON: [ -~]*$/)
  })

  test.each([
    ['is malformed', { pins: {} }, 'registry-overlay.json: unknown key "pins"'],
    [
      "pins a version that doesn't exist",
      { pin: { 'mfe-a': '3.0.0' } },
      "mfe-a: 3.0.0: pinned, but doesn't exist",
    ],
    [
      "replaces a remote with one that doesn't exist",
      { replace: { 'mfe-a': 'mfe-c' } },
      "mfe-a: replaced by mfe-c, which doesn't exist",
    ],
  ])('changes nothing and is reported when it %s', (_, content, problem) => {
    writeFileSync(overlay, JSON.stringify(content))
    const registry = compose()
    expect(inUse(registry)).toEqual(['mfe-a 1.1.0 else 1.0.0', 'mfe-b 1.0.0'])
    expect(registry.problems.map(({ name, message }) => `${name}: ${message}`)).toEqual([problem])
  })
})
