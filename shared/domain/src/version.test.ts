import fc from 'fast-check'

import { compareVersions, isOlderVersion, knownVersion } from './version'

test.each([
  ['v1.5.1', 'v1.0.0', 1],
  ['v1.0.0', '1.0.0', 0],
  ['v0.99.0', 'v1.0.0', -1],
  ['v1.10.0', 'v1.9.9', 1],
  ['v1.0.0-ee', 'v1.0.0', 0],
  ['v1.0', 'v1.0.0', 0],
  [' v1.0.1 ', 'v1.0.1', 0],
  ['v1.0.10', 'v1.0.9', 1],
  ['v10.0.0', 'v9.0.0', 1],
  ['', 'v0.0.1', -1],
  ['', 'v0.0.0', -1],
  ['before v1.0.0', 'v0.0.1', -1],
  ['latest', '', 0],
])('compares %j with %j', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign)
})

const noVersions = ['', ' ', 'dev', '(devel)', 'unknown', 'v', 'v1', 'latest', 'null', 'main-3f2a']

test.each(noVersions)("treats %j as no version, which isn't older than any version", (version) => {
  expect(knownVersion(version)).toBe('')
  expect(isOlderVersion(version, 'v1.0.0')).toBe(false)
})

test.each([
  ['v1.0.0', 'v1.5.1', true],
  [' 1.0.0-ee', 'v1.5.1', true],
  ['v1.5.1', 'v1.5.1', false],
  ['v1.0.0', '', false],
  ['v1.0.0', 'dev', false],
])('says whether %j is older than %j: %j', (version, than, isOlder) => {
  expect(knownVersion(version)).toBe(version.trim())
  expect(isOlderVersion(version, than)).toBe(isOlder)
})

const part = fc.integer({ min: 0, max: 99 })
const parts = fc.tuple(part, part, part)
const written = fc
  .tuple(
    parts,
    fc.constantFrom('', 'v'),
    fc.constantFrom('', ' '),
    fc.constantFrom('', '-ee', '-rc.1'),
  )
  .map(([numbers, prefix, blank, suffix]) => ({
    numbers,
    text: `${blank}${prefix}${numbers.join('.')}${suffix}${blank}`,
  }))

test('versions are sorted numerically, however they are written', () => {
  fc.assert(
    fc.property(written, written, (first, second) => {
      const [a, b] = [first, second].map(({ numbers }) =>
        numbers.reduce((sum, number) => sum * 1000 + number, 0),
      )
      const sign = Math.sign((a ?? 0) - (b ?? 0))
      expect(Math.sign(compareVersions(first.text, second.text))).toBe(sign)
      expect(compareVersions(first.text, first.text)).toBe(0)
    }),
  )
})

test("never treats text that isn't a version as newer than a version", () => {
  const text = fc.string({ unit: fc.constantFrom(...'v01.-dev ()'), maxLength: 8 })
  fc.assert(
    fc.property(text, written, (odd, { text: version }) => {
      fc.pre(!/^v?\d+\.\d+/.test(odd.trim()))
      expect(compareVersions(odd, version)).toBeLessThan(0)
    }),
    { numRuns: 2000 },
  )
})
