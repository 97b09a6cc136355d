import { healthRank } from './common-filters'

test('what wants attention sorts first, and an unheard-of status counts as unknown', () => {
  const statuses = ['online', 'no idea', 'offline', 'error', 'warning']
  const sorted = statuses.toSorted((left, right) => healthRank(left) - healthRank(right))
  expect(sorted).toEqual(['error', 'warning', 'offline', 'no idea', 'online'])
})
