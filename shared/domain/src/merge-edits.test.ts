import fc from 'fast-check'

import {
  collisionsOf,
  isCollisionError,
  isEditSaved,
  mergeEdits,
  mergeMembers,
  mergeOrCollide,
} from './merge-edits'

const value = fc.oneof(
  fc.constantFrom('a', 'b'),
  fc.boolean(),
  fc.array(fc.integer(), { maxLength: 2 }),
)
const values = fc.record({ address: value, dns: value, mtu: value })
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

test('keeps both changes without a collision', () => {
  fc.assert(
    fc.property(values, values, values, (base, theirs, mine) => {
      if (collisionsOf({ base, theirs, mine }).length > 0) return
      const merged = mergeEdits({ base, theirs, mine })
      for (const field of ['address', 'dns', 'mtu'] as const) {
        const isMine = !same(base[field], mine[field])
        expect(merged[field]).toEqual(isMine ? mine[field] : theirs[field])
      }
    }),
  )
})

test('never reports a collision of an unchanged form', () => {
  fc.assert(
    fc.property(values, values, (base, theirs) => {
      expect(collisionsOf({ base, theirs, mine: base })).toEqual([])
      expect(mergeEdits({ base, theirs, mine: base })).toEqual(theirs)
    }),
  )
})

test('reports no collision of equal changes', () => {
  fc.assert(
    fc.property(values, values, (base, theirs) => {
      expect(collisionsOf({ base, theirs, mine: theirs })).toEqual([])
    }),
  )
})

test('returns the original, the current, and the typed value of a field', () => {
  const edit = {
    base: { address: '10.0.0.1', dns: '' },
    theirs: { address: '10.0.0.2', dns: '9.9.9.9' },
    mine: { address: '10.0.0.3', dns: '' },
  }
  expect(collisionsOf(edit)).toEqual([
    { field: 'address', base: '10.0.0.1', theirs: '10.0.0.2', mine: '10.0.0.3' },
  ])
  expect(mergeEdits(edit)).toEqual({ address: '10.0.0.3', dns: '9.9.9.9' })
})

test('edits of different fields are merged', () => {
  const edit = {
    base: { address: '10.0.0.1', dns: '' },
    theirs: { address: '10.0.0.1', dns: '9.9.9.9' },
    mine: { address: '10.0.0.3', dns: '' },
  }
  expect(mergeOrCollide(edit)).toEqual({ address: '10.0.0.3', dns: '9.9.9.9' })
})

test("edits of the same field throw an error with the server's current value", () => {
  const theirs = { address: '10.0.0.2', dns: '9.9.9.9' }
  const edit = {
    base: { address: '10.0.0.1', dns: '' },
    theirs,
    mine: { address: '10.0.0.3', dns: '1.1.1.1' },
  }
  const thrown = catchFrom(() => mergeOrCollide(edit))

  expect(isCollisionError(thrown)).toBe(true)
  expect(thrown).toMatchObject({
    name: 'CollisionError',
    message: 'Changed by somebody else: address, dns',
    collisions: collisionsOf(edit),
    theirs,
  })
})

test('recognizes only an error with that name as a collision', () => {
  expect(isCollisionError(new Error('CollisionError'))).toBe(false)
  expect(isCollisionError({ name: 'CollisionError' })).toBe(false)
})

function catchFrom(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('keeps an edit unless a changed field still has its old value', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, now) => {
      const isLost = (['address', 'dns', 'mtu'] as const).some(
        (field) => !same(base[field], mine[field]) && same(base[field], now[field]),
      )
      expect(isEditSaved({ base, mine }, now)).toBe(!isLost)
    }),
  )
  // the current state is unknown after a deletion
  expect(isEditSaved({ base: { mtu: 1 }, mine: { mtu: 2 } }, undefined)).toBe(true)
})

const members = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))

test('keeps what both have added, and drops what either has removed', () => {
  const edit = { base: ['a', 'b', 'c'], theirs: ['b', 'c', 'd'], mine: ['a', 'b', 'e'] }
  expect(mergeMembers(edit)).toEqual({
    merged: ['b', 'd', 'e'],
    others: { added: ['d'], removed: ['a'] },
  })
})

test('equals the wanted list if no other user has changed anything', () => {
  fc.assert(
    fc.property(members, members, (base, mine) => {
      const { merged, others } = mergeMembers({ base, theirs: base, mine })
      expect(merged.toSorted()).toEqual(mine.toSorted())
      expect(others).toEqual({ added: [], removed: [] })
    }),
  )
})

test('differs from the wanted list only in changes by others', () => {
  fc.assert(
    fc.property(members, members, members, (base, theirs, mine) => {
      const { merged, others } = mergeMembers({ base, theirs, mine })
      const wanted = mine.filter((id) => !others.removed.includes(id))
      expect(merged.toSorted()).toEqual([...wanted, ...others.added].toSorted())
    }),
  )
})
