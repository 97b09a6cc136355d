import fc from 'fast-check'

import { mergeMembers } from './merge-members'

const members = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))

test('keeps what both have added, and lets go what either has removed', () => {
  const edit = { base: ['a', 'b', 'c'], theirs: ['b', 'c', 'd'], mine: ['a', 'b', 'e'] }
  expect(mergeMembers(edit)).toEqual({
    merged: ['b', 'd', 'e'],
    others: { added: ['d'], removed: ['a'] },
  })
})

test('is as it is wanted when nobody else has changed anything', () => {
  fc.assert(
    fc.property(members, members, (base, mine) => {
      const { merged, others } = mergeMembers({ base, theirs: base, mine })
      expect(merged.toSorted()).toEqual(mine.toSorted())
      expect(others).toEqual({ added: [], removed: [] })
    }),
  )
})

test('differs from what is wanted here in what others did alone', () => {
  fc.assert(
    fc.property(members, members, members, (base, theirs, mine) => {
      const { merged, others } = mergeMembers({ base, theirs, mine })
      const wanted = mine.filter((id) => !others.removed.includes(id))
      expect(merged.toSorted()).toEqual([...wanted, ...others.added].toSorted())
    }),
  )
})
