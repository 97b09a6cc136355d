import fc from 'fast-check'

import { compile } from './compile'
import { hasRange, isAllowed, isPeer, policiesFor } from './judge'
import { inventories, siteInventories } from './testing/inventories'
import { endsOf, slowHasRange, slowIsPeer, slowPolicies } from './testing/slow-reach'

const RUNS = { numRuns: 80 }

test('returns the verdict of the contract for every pair, on every server', () => {
  fc.assert(
    fc.property(fc.oneof(inventories, siteInventories), (inventory) => {
      const reach = compile(inventory)
      const ends = endsOf(inventory)
      for (const [from, fromId] of ends.entries()) {
        for (const [to, toId] of ends.entries()) {
          const expected = slowPolicies(inventory, fromId, toId)
          const found = policiesFor(reach, { from, to }).map(({ id }) => id)
          expect(found).toEqual(expected)
          expect(isAllowed(reach, { from, to })).toBe(expected.length > 0)
          expect(isPeer(reach, { from, to })).toBe(slowIsPeer(inventory, fromId, toId))
        }
      }
    }),
    RUNS,
  )
})

test('gives ranges of routes by separate rights, on every server', () => {
  fc.assert(
    fc.property(fc.oneof(inventories, siteInventories), (inventory) => {
      const reach = compile(inventory)
      for (const [from, id] of endsOf(inventory).entries()) {
        for (const [route, { id: routeId }] of inventory.egress.entries()) {
          expect(hasRange(reach, from, route)).toBe(slowHasRange(inventory, id, routeId))
        }
      }
    }),
    RUNS,
  )
})
