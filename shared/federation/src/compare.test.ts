import fc from 'fast-check'

import { contractFaults } from './compare'
import { smallShell } from './testing/builds'

const requires = { platform: '^1.0.0', ui: '^1.0.0', federation: '~2.9.2' }

test.each([
  [
    'a removed export',
    { '@meshdeck/ui': ['Box', 'Gone'] },
    "uses Gone of @meshdeck/ui, which the shell doesn't provide",
  ],
  [
    'a key the shell does not lend',
    { '@meshdeck/ui/chart': ['Line'] },
    "needs @meshdeck/ui/chart, which the shell doesn't provide",
  ],
])('reports %s', (_, contract, fault) => {
  expect(contractFaults({ requires, contract }, smallShell)).toEqual([fault])
})

test.each([
  ['a higher major', '^2.0.0'],
  ['a later minor', '^1.3.0'],
])('rejects a build that needs %s of platform', (_, platform) => {
  const faults = contractFaults({ requires: { ...requires, platform }, contract: {} }, smallShell)
  expect(faults).toEqual([`needs platform ${platform}, the shell has 1.2.0`])
})

test.each([
  ['an older federation', '~2.8.0', 'needs federation ~2.8.0, the shell has 2.9.2'],
  ['no federation by name', undefined, 'needs federation of its own, the shell has 2.9.2'],
])('rejects an entry that was built for %s', (_, federation, fault) => {
  const { platform, ui } = requires
  const made = { platform, ui, ...(federation && { federation }) }
  expect(contractFaults({ requires: made, contract: {} }, smallShell)).toEqual([fault])
})

test('requires no export by name for a namespace import', () => {
  expect(contractFaults({ requires, contract: { '@meshdeck/ui': ['*'] } }, smallShell)).toEqual([])
})

const exports = fc.uniqueArray(fc.stringMatching(/^[a-z]\w{0,8}$/), { minLength: 1 })

test('finds that a shell with more shared exports fits every remote that fitted before', () => {
  fc.assert(
    fc.property(exports, exports, fc.nat(), (before, added, count) => {
      const contract = { '@meshdeck/ui': before.slice(0, count) }
      const shellSharing = (names: string[]) => ({
        ...smallShell,
        exports: { '@meshdeck/ui': names },
      })
      expect(contractFaults({ requires, contract }, shellSharing(before))).toEqual([])
      expect(contractFaults({ requires, contract }, shellSharing([...added, ...before]))).toEqual(
        [],
      )
    }),
  )
})

test('reports every used export that is removed, and no other', () => {
  fc.assert(
    fc.property(exports, fc.nat(), (names, index) => {
      const gone = names[index % names.length]
      const left = names.filter((name) => name !== gone)
      const shell = { ...smallShell, exports: { '@meshdeck/ui': left } }
      expect(contractFaults({ requires, contract: { '@meshdeck/ui': names } }, shell)).toEqual([
        `uses ${gone} of @meshdeck/ui, which the shell doesn't provide`,
      ])
    }),
  )
})
