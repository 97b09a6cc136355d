import fc from 'fast-check'

import { isBehindNat, overlayNode } from './node-overlay'

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))
const part = fc.dictionary(fc.constantFrom('name', 'mtu', 'version', 'listenport'), value)
const hasValue = (value: unknown) => value !== undefined && value !== null && value !== ''

test("counts a node's own value, otherwise its host's [HN-015]", () => {
  fc.assert(
    fc.property(part, part, (host, node) => {
      const effective: Record<string, unknown> = overlayNode(host, node)
      for (const key of [...Object.keys(host), ...Object.keys(node)]) {
        const said = [node[key], host[key]].find(hasValue)
        expect(hasValue(effective[key]) ? effective[key] : undefined).toBe(said)
      }
    }),
  )
})

test('uses only the own values of a node without a host', () => {
  expect(overlayNode(undefined, { name: 'n1', mtu: 0 })).toEqual({ name: 'n1', mtu: 0 })
})

test.each([
  ['public', false],
  ['', false],
  ['behind_nat', true],
  ['symmetric', true],
])('says whether a device of NAT type %j is behind NAT: %j [HN-017]', (natType, expected) => {
  expect(isBehindNat(natType)).toBe(expected)
})
