import { findUnknownIds, idsInTitles } from './trace.mjs'

test.each([
  ["test('refuses an empty name [NW-024]', () => {", ['NW-024']],
  ['test("joins [NW-025, NW-026]", () => {', ['NW-025', 'NW-026']],
  ['test.each(cases)(`says %s [ER-010]`, (text) => {', ['ER-010']],
  ["test('shows [NW-024] first and more', () => {", []],
  ['// what was [NW-024] before', []],
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
