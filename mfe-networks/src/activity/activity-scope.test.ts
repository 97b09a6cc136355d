import { BLOCK_SIZE, scopeIn, withOlder } from './activity-scope'

const scope = (search: string, isAdmin = true) =>
  scopeIn(new URLSearchParams(search), { networkId: 'corp', isAdmin })

test('requests the newest entries of the network when the address has no parameters', () => {
  expect(scope('tab=activity')).toEqual({
    networkId: 'corp',
    username: undefined,
    days: undefined,
    limit: BLOCK_SIZE,
  })
})

test.each([
  ['filter=when:7d', 7],
  ['filter=when:1d&filter=when:30d', 30],
  ['filter=-when:7d', undefined],
  ['filter=when:7d&filter=-when:1d', undefined],
  ['filter=when:soon', undefined],
  ['filter=when:7d&filter=kind:NODE', 7],
])('covers with %s the last %p days', (search, days) => {
  expect(scope(search).days).toBe(days)
})

test.each([
  ['filter=user:anna', true, 'anna'],
  ['filter=user:anna', false, undefined],
  ['filter=user:anna&filter=when:7d', true, 'anna'],
  ['filter=-user:anna', true, undefined],
  ['filter=user:anna&filter=user:bert', true, undefined],
])('requests %s of an admin (%p) for the user %p', (search, isAdmin, username) => {
  expect(scope(search, isAdmin).username).toBe(username)
})

test.each([
  ['blocks=3', 3],
  ['blocks=0', 1],
  ['blocks=many', 1],
  ['blocks=3x', 1],
  ['blocks=x3', 1],
  ['blocks=999', 200],
])('loads for %s %d blocks', (search, blocks) => {
  expect(scope(search).limit).toBe(BLOCK_SIZE * blocks)
})

test('adds one block and keeps the other parameters of the address', () => {
  expect(String(withOlder(new URLSearchParams('tab=activity&blocks=2')))).toBe(
    'tab=activity&blocks=3',
  )
})
