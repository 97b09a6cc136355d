import fc from 'fast-check'

import { compareVersions } from './version'

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

test('versions are in the order of their numbers, however they are written', () => {
  fc.assert(
    fc.property(written, written, (one, other) => {
      const [a, b] = [one, other].map(({ numbers }) =>
        numbers.reduce((sum, number) => sum * 1000 + number, 0),
      )
      const sign = Math.sign((a ?? 0) - (b ?? 0))
      expect(Math.sign(compareVersions(one.text, other.text))).toBe(sign)
      expect(compareVersions(one.text, one.text)).toBe(0)
    }),
  )
})

test('no text that is no version is newer than one that is', () => {
  const text = fc.string({ unit: fc.constantFrom(...'v01.-dev ()'), maxLength: 8 })
  fc.assert(
    fc.property(text, written, (odd, { text: version }) => {
      fc.pre(!/^v?\d+\.\d+/.test(odd.trim()))
      expect(compareVersions(odd, version)).toBeLessThan(0)
    }),
    { numRuns: 2000 },
  )
})
