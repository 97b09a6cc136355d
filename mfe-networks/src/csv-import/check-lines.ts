import { i18n, type Input, isKey, type Schema, z } from '@meshdeck/platform'

import type { CsvColumn, CsvHeading, CsvLine } from './read-csv'

/** A line that can be sent, under the name that it has on screen. */
export type GoodLine<Input> = { id: string; name: string; input: Input }
/** A line that cannot, and why: keys of words, or sentences. */
export type BadLine = { line: number; name: string; faults: string[] }
export type CheckedLines<Input> = { good: Array<GoodLine<Input>>; bad: BadLine[] }

/** What no two lines may have, such as a name; undefined where a line has none. */
export type UniqueValue = {
  of: (cells: CsvLine['cells']) => string | undefined
  /** What is wrong with a line that has the value of an earlier one. */
  fault: (line: number) => string
}

/** What can be said of a line before it is sent: its input, or what is wrong with it. */
export type LineCheck<Input> = (cells: CsvLine['cells']) => { input: Input } | { faults: string[] }

/** Holds each line against the rules, in their order: a later one may not repeat what an earlier one has. */
export function checkLines<Input>(
  lines: readonly CsvLine[],
  check: LineCheck<Input>,
  unique: readonly UniqueValue[],
): CheckedLines<Input> {
  const good: Array<GoodLine<Input>> = []
  const bad: BadLine[] = []
  const taken = unique.map(() => new Map<string, number>())
  for (const { line, cells, hasSurplus } of lines) {
    const { name = '' } = cells
    const repeated = unique.flatMap(({ of, fault }, index) => {
      const value = of(cells)
      if (value === undefined) return []
      const earlier = taken[index]?.get(value)
      if (earlier === undefined) taken[index]?.set(value, line)
      return earlier === undefined ? [] : [fault(earlier)]
    })
    const checked = check(cells)
    if (hasSurplus) bad.push({ line, name, faults: ['networks:csvImport.surplus'] })
    else if (repeated.length > 0) bad.push({ line, name, faults: repeated })
    else if ('faults' in checked) bad.push({ line, name, faults: checked.faults })
    else good.push({ id: String(line), name, input: checked.input })
  }
  return { good, bad }
}

/** No two lines have names of which this makes the same. */
export const uniqueBy = (keyOf: (name: string) => string): UniqueValue => ({
  of: ({ name = '' }) => (name === '' ? undefined : keyOf(name)),
  fault: (line) => i18n.t('networks:csvImport.repeated', { line }),
})

/** No two lines have one name, whatever its capitals. */
export const uniqueName = uniqueBy((name) => name.toLowerCase())

type Issue = { message: string; params?: Record<string, unknown> | undefined }

/** What a schema finds wrong, each once: a message is an i18n key, with the values that its text names, or a sentence. */
export const faultsOf = (issues: readonly Issue[]): string[] => [
  ...new Set(
    issues.map(({ message, params = {} }) => (isKey(message) ? i18n.t(message, params) : message)),
  ),
]

/** The check of a schema, whose messages are keys of words, as those of forms are. */
export const schemaCheck =
  <Form, Input>(
    schema: Schema<Input, Form>,
    toForm: (cells: CsvLine['cells']) => Form,
  ): LineCheck<Input> =>
  (cells) => {
    const parsed = z.safeParse(schema, toForm(cells))
    if (parsed.success) return { input: parsed.data }
    return { faults: faultsOf(parsed.error.issues) }
  }

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

/** A heading as its file has it, else the number of its column. */
export const headingName = ({ text, place }: CsvHeading) =>
  text || i18n.t('networks:csvImport.columns.number', { n: place + 1 })
