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

test('a later line may not repeat what an earlier one has, which is named', () => {
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

test('a line with more cells than headings is not imported in part', () => {
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

test('each heading needs a choice, and no column is chosen twice', () => {
  expect(faultsOf('name', 'address', IGNORED, IGNORED)).toEqual([])
  expect(faultsOf('name', '')).toEqual([[1, 'networks:csvImport.columns.notChosen']])
  expect(faultsOf('name', 'name')).toEqual([[1, 'networks:csvImport.columns.taken']])
})

test('a column that the import needs cannot be left out', () => {
  expect(faultsOf(IGNORED, 'address')).toEqual([[0, expect.stringMatching(/./)]])
})
