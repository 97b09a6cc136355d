import { parseRegistry, remotePolicies } from './registry'

const integrity = `sha384-${'A'.repeat(64)}`
const remote = {
  name: 'mfe-a',
  version: '1.0.0',
  base: '/mfe/mfe-a/1.0.0/',
  global: 'mfe_a_1_0_0',
  entry: 'remoteEntry.1.js',
  integrity,
  routes: [],
  navigation: [],
  slots: [],
  preload: {},
}

test('excludes only a malformed remote itself', () => {
  const registry = parseRegistry({
    rev: '1',
    remotes: [{ ...remote, name: 'mfe-b', entry: '../evil.js' }, remote, { title: 'what?' }],
    problems: [],
  })
  expect(registry.remotes.map(({ name }) => name)).toEqual(['mfe-a'])
  expect(registry.problems).toEqual([
    { name: 'mfe-b', message: 'entry: expected a file name without folders' },
    { name: 'unnamed remote', message: expect.stringContaining('name: expected string') },
  ])
})

test("accepts fields of a newer build that the schema doesn't have", () => {
  const slots = [{ slot: 'user.invite', module: 'Invite', since: '2.0.0' }]
  const { remotes, problems } = parseRegistry({
    rev: '1',
    remotes: [{ ...remote, slots, theme: 'dark' }],
    problems: [],
  })
  expect(problems).toEqual([])
  expect(remotes[0]?.slots).toEqual([{ slot: 'user.invite', module: 'Invite' }])
})

test.each([
  ['base', 'https://elsewhere/'],
  ['base', '/mfe/mfe-a/../'],
  ['integrity', 'sha256-abc'],
  ['global', 'a b'],
  ['version', '1'],
])('rejects a remote with the %s %s', (key, value) => {
  const { remotes } = parseRegistry({
    rev: '1',
    remotes: [{ ...remote, [key]: value }],
    problems: [],
  })
  expect(remotes).toEqual([])
})

test.each([[null], [[]], ['text'], [{ rev: 1, remotes: [], problems: [] }]])(
  "throws for %j, which isn't a registry",
  (value) => {
    expect(() => parseRegistry(value)).toThrow(/^registry: /)
  },
)

test('gives a build and its fallback separate policies', () => {
  expect(
    remotePolicies([
      { name: 'mfe-a', version: '1.1.0', previous: { version: '1.0.0' } },
      { name: 'mfe-b', version: '2.0.0' },
    ]),
  ).toEqual(['mf#mfe-a@1.1.0', 'mf#mfe-a@1.0.0', 'mf#mfe-b@2.0.0'])
})
