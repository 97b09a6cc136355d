import { findExcess, tightened } from './budget.mjs'

const remotes = { 'mfe-a': { entry: 4000, firstPage: 7000, requests: 2 } }
const budget = { cold: { total: 1000, requests: 2, parts: { main: 700, table: 300 } }, remotes }

test('a build within its budget is not complained of', () => {
  expect(
    findExcess({ cold: { requests: 2, parts: { main: 600, table: 400 } }, remotes }, budget),
  ).toEqual([])
})

test('what the names of the minifier make of a build is no growth', () => {
  expect(
    findExcess({ cold: { requests: 2, parts: { main: 790, table: 310 } }, remotes }, budget),
  ).toEqual([])
})

test('a build that grew is told with the part that grew', () => {
  expect(
    findExcess({ cold: { requests: 2, parts: { main: 850, table: 280 } }, remotes }, budget),
  ).toEqual([
    'Cold to the nodes table: 1130 bytes, 130 more than the 1000 allowed.\n  main: 150 more than when the budget was set',
  ])
})

test('a further file is told as a request', () => {
  expect(
    findExcess({ cold: { requests: 3, parts: { main: 700, table: 300 } }, remotes }, budget),
  ).toEqual(['Cold to the nodes table: 3 requests, 1 more than the 2 allowed.'])
})

test.each([
  [{ entry: 4101 }, 'Entry of mfe-a: 4101 bytes, 101 more than the 4000 allowed.'],
  [{ firstPage: 7500 }, 'First page of mfe-a: 7500 bytes, 500 more than the 7000 allowed.'],
  [{ requests: 3 }, 'First visit to mfe-a: 3 requests, 1 more than the 2 allowed.'],
])('a remote with %j is told', (change, sentence) => {
  const grown = { 'mfe-a': { ...remotes['mfe-a'], ...change } }
  expect(findExcess({ cold: budget.cold, remotes: grown }, budget)).toEqual([sentence])
})

test('a remote without a budget is told', () => {
  const found = { ...remotes, 'mfe-new': remotes['mfe-a'] }
  expect(findExcess({ cold: budget.cold, remotes: found }, budget)).toEqual([
    expect.stringContaining('mfe-new has no budget'),
  ])
})

test('a budget only falls', () => {
  const sizes = {
    cold: { requests: 2, parts: { main: 900, table: 200 } },
    remotes: { 'mfe-a': { entry: 3000, firstPage: 9000, requests: 2 } },
  }
  expect(tightened(budget, sizes)).toEqual({
    cold: budget.cold,
    remotes: { 'mfe-a': { entry: 3000, firstPage: 7000, requests: 2 } },
  })
})
