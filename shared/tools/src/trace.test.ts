import { findWrongIds, idsInTitles } from './trace.mjs'

// split, because this file would count as coverage otherwise
const [first, second] = ['NW-024', 'NW-025']
const unknown = ['NW', '999'].join('-')

test.each([
  [`test('refuses an empty name [${first}]', () => {`, [first]],
  [`test("joins [${first}, ${second}]", () => {`, [first, second]],
  [`test.each(cases)(\`says %s [${second}]\`, (text) => {`, [second]],
  [`test('shows [${first}] first and more', () => {`, []],
  [`// what was [${first}] before`, []],
])('reads from %s the ids %j', (line, ids) => {
  expect(idsInTitles(line)).toEqual(ids)
})

test('reports an unknown requirement with the files that name it', () => {
  const trace = {
    requirements: [{ id: 'NW-001', owner: 'mfe-networks', area: 'networks' }],
    shown: new Map([
      ['NW-001', ['a.test.ts']],
      [unknown, ['a.test.ts', 'a.test.ts', 'b.e2e.ts']],
    ]),
  }
  expect(findWrongIds(trace)).toEqual([`${unknown} is no requirement: a.test.ts, b.e2e.ts`])
})

test('reports a test for a requirement that is marked as not built', () => {
  const trace = {
    requirements: [{ id: 'NW-001', owner: 'mfe-networks', area: 'networks', notBuilt: 'Gone.' }],
    shown: new Map([['NW-001', ['a.test.ts']]]),
  }
  expect(findWrongIds(trace)).toEqual(['NW-001 is marked as not built: a.test.ts'])
})
