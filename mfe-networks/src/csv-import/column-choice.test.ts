import { z } from '@meshdeck/platform'

import { columnChoiceSchema, IGNORED } from './column-choice'

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
