import { findUnknownIds, idsInTitles } from './trace.mjs'

// written in pieces, or this file would count as showing them
const [first, second] = ['NW-024', 'NW-025']

test.each([
  [`test('refuses an empty name [${first}]', () => {`, [first]],
  [`test("joins [${first}, ${second}]", () => {`, [first, second]],
  [`test.each(cases)(\`says %s [${second}]\`, (text) => {`, [second]],
  [`test('shows [${first}] first and more', () => {`, []],
  [`// what was [${first}] before`, []],
])('%s names %j', (line, ids) => {
  expect(idsInTitles(line)).toEqual(ids)
})

test('an id that is no requirement is told with the files that name it', () => {
  const trace = {
    requirements: [{ id: 'NW-001', owner: 'mfe-networks', area: 'networks' }],
    shown: new Map([
      ['NW-001', ['a.test.ts']],
      ['NW-999', ['a.test.ts', 'a.test.ts', 'b.e2e.ts']],
    ]),
  }
  expect(findUnknownIds(trace)).toEqual(['NW-999 is no requirement: a.test.ts, b.e2e.ts'])
})
