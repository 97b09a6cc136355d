import fc from 'fast-check'

import {
  applyPairChanges,
  isOpenPair,
  isRefusedPair,
  type OldAccessLists,
  type OldPairChange,
  pairSettings,
} from './old-access'

const lists: OldAccessLists = {
  berlin: { rome: 2, oslo: 1 },
  rome: { berlin: 2, oslo: 2 },
  oslo: { berlin: 1 },
}

const between = (a: string, b: string) => pairSettings(lists, { a, b })

test.each([
  ['berlin', 'rome', true],
  // both deny it; one allows it and the other is unset; both are unset
  ['berlin', 'oslo', false],
  ['rome', 'oslo', false],
  ['berlin', 'constructor', false],
])('opens a pair if both sides allow it: %s and %s [AP-032]', (a, b, isOpen) => {
  expect(isOpenPair(between(a, b))).toBe(isOpen)
  expect(isOpenPair(between(b, a))).toBe(isOpen)
})

test('denies nothing for a value missing in large lists, but does for an explicit denial', () => {
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`n${index}`, {}]))
  const some = { ...many, n0: { n1: 1 } }
  expect(isRefusedPair(some, { a: 'n0', b: 'n1' })).toBe(true)
  expect(isRefusedPair(some, { a: 'n1', b: 'n2' })).toBe(false)
  expect(isRefusedPair(lists, { a: 'rome', b: 'oslo' })).toBe(true)
  expect(isRefusedPair(lists, { a: 'berlin', b: 'rome' })).toBe(false)
})

const change = (a: string, b: string, isOpen: boolean): OldPairChange => ({
  a,
  b,
  isOpen,
  was: between(a, b),
})

test('writes both sides of a pair, and sends the rest of both rows unchanged [AP-033]', () => {
  const { rows } = applyPairChanges(lists, [change('berlin', 'rome', false)])
  expect(rows).toEqual({ berlin: { rome: 1, oslo: 1 }, rome: { berlin: 1, oslo: 2 } })
})

test('keeps changes by others to other pairs', () => {
  const now = { ...lists, berlin: { rome: 2, oslo: 2 } }
  const { rows } = applyPairChanges(now, [change('berlin', 'rome', false)])
  expect(rows.berlin).toEqual({ rome: 1, oslo: 2 })
})

test('sends nothing for a pair that another user has already changed as wanted', () => {
  const now = { ...lists, berlin: { rome: 1 }, rome: { berlin: 1 } }
  expect(applyPairChanges(now, [change('berlin', 'rome', false)])).toEqual({
    rows: {},
    contested: [],
    goneChanges: [],
  })
})

test('reports a pair that another user has changed to a different value', () => {
  const wanted = change('rome', 'oslo', true)
  const { rows, contested } = applyPairChanges({ ...lists, oslo: { rome: 1 } }, [wanted])
  expect(rows).toEqual({})
  expect(contested).toEqual([wanted])
})

test('leaves out members that have left, and adds those never listed', () => {
  const left = change('berlin', 'rome', false)
  const newcomer = change('berlin', 'phone', true)
  const { rome: _left, ...now } = lists
  const { rows, goneChanges } = applyPairChanges(now, [left, newcomer])
  expect(goneChanges).toEqual([left])
  expect(rows).toEqual({ berlin: { rome: 2, oslo: 1, phone: 2 }, phone: { berlin: 2 } })
})

test('sets the pairs of a change as wanted and no others, whatever the lists contain', () => {
  const pairs = names.flatMap((a, index) => names.slice(index + 1).map((b) => ({ a, b })))
  const word = fc.constantFrom(0, 1, 2)
  const anyLists = fc.dictionary(
    fc.constantFrom(...names),
    fc.dictionary(fc.constantFrom(...names), word),
  )
  fc.assert(
    fc.property(anyLists, fc.subarray(pairs), fc.boolean(), (now, changed, isOpen) => {
      const changes = changed.map((pair) => ({ ...pair, isOpen, was: pairSettings(now, pair) }))
      const { rows, goneChanges } = applyPairChanges(now, changes)
      expect(goneChanges).toEqual([])
      const after = { ...now, ...rows }
      for (const pair of pairs) {
        const isOpenAfter = isOpenPair(pairSettings(after, pair))
        expect(isOpenAfter).toBe(
          changed.includes(pair) ? isOpen : isOpenPair(pairSettings(now, pair)),
        )
      }
    }),
  )
})

const names = ['a', 'b', 'c', 'd']
