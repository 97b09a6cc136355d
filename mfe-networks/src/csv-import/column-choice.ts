import { i18n, type Input, z } from '@meshdeck/platform'

import type { CsvColumn, CsvHeading } from './read-csv'

/** What is done with the headings that stand for no column: columns by their places, and headings left out. */
export type ColumnChoice = { named: ReadonlyMap<string, number>; ignored: readonly CsvHeading[] }

/** In the place of a column, for a heading whose cells are not imported. No column has this name. */
export const IGNORED = '-'

/**
 * What is chosen for headings that stand for no column, in their order: the id of a column that is still free, or
 * `IGNORED`. Each heading needs a choice, no column is chosen twice, and one that the import needs is not left out.
 */
export const columnChoiceSchema = (free: readonly CsvColumn[]) =>
  z.object({ columns: z.array(z.string()) }).check(({ value: { columns }, issues }) => {
    columns.forEach((choice, index) => {
      const message = faultOf(choice, columns.slice(0, index))
      if (message === undefined) return
      issues.push({ code: 'custom', input: choice, path: ['columns', index], message })
    })
    const needed = free.find(({ id, isNeeded }) => isNeeded && !columns.includes(id))
    if (issues.length === 0 && needed) {
      const message = i18n.t('networks:csvImport.columns.needed', { column: needed.id })
      issues.push({ code: 'custom', input: columns, path: ['columns', 0], message })
    }
  })
export type ColumnForm = Input<ReturnType<typeof columnChoiceSchema>>

function faultOf(choice: string, earlier: readonly string[]): string | undefined {
  if (choice === '') return 'networks:csvImport.columns.notChosen'
  const isTaken = choice !== IGNORED && earlier.includes(choice)
  return isTaken ? 'networks:csvImport.columns.taken' : undefined
}
