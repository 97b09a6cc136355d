import { z } from '@meshdeck/platform'

import {
  checkLines,
  columnChoiceSchema,
  IGNORED,
  type LineCheck,
  type UniqueValue,
} from './check-lines'

const lines = (...names: string[]) =>
  names.map((name, index) => ({ line: index + 2, cells: { name } }))
const check: LineCheck<string> = ({ name = '' }) =>
  name === 'bad' ? { faults: ['words:bad'] } : { input: name }
const unique: UniqueValue = {
  of: ({ name = '' }) => name.toLowerCase() || undefined,
  fault: (line) => `as line ${line}`,
}

test('rejects a line that repeats a value of an earlier one and names that line', () => {
  expect(checkLines(lines('web', 'Web', 'bad', 'BAD', ''), check, [unique])).toEqual({
    good: [
      { id: '2', name: 'web', input: 'web' },
      { id: '6', name: '', input: '' },
    ],
    bad: [
      { line: 3, name: 'Web', faults: ['as line 2'] },
      { line: 4, name: 'bad', faults: ['words:bad'] },
      { line: 5, name: 'BAD', faults: ['as line 4'] },
    ],
  })
})

test('rejects a line with more cells than headings as a whole', () => {
  const line = { line: 2, cells: { name: 'web' }, hasSurplus: true } as const
  expect(checkLines([line], check, [unique])).toEqual({
    good: [],
    bad: [{ line: 2, name: 'web', faults: ['networks:csvImport.surplus'] }],
  })
})

const schema = columnChoiceSchema([{ id: 'name', isNeeded: true }, { id: 'address' }])
const faultsOf = (...columns: string[]) =>
  z.safeParse(schema, { columns }).error?.issues.map(({ path, message }) => [path[1], message]) ??
  []

test('requires a choice for each heading and allows each column once', () => {
  expect(faultsOf('name', 'address', IGNORED, IGNORED)).toEqual([])
  expect(faultsOf('name', '')).toEqual([[1, 'networks:csvImport.columns.notChosen']])
  expect(faultsOf('name', 'name')).toEqual([[1, 'networks:csvImport.columns.taken']])
})

test("doesn't allow leaving out a required column", () => {
  expect(faultsOf(IGNORED, 'address')).toEqual([[0, expect.stringMatching(/./)]])
})
