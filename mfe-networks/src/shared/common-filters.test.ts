import { healthRank } from './common-filters'

test('sorts what needs attention first and treats an unfamiliar status as unknown', () => {
  const statuses = ['online', 'no idea', 'offline', 'error', 'warning']
  const sorted = statuses.toSorted((left, right) => healthRank(left) - healthRank(right))
  expect(sorted).toEqual(['error', 'warning', 'offline', 'no idea', 'online'])
})
