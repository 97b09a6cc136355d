import { i18n, type Input, isKey, type Schema, z } from '@meshdeck/platform'

import type { CsvColumn, CsvHeading, CsvLine } from './read-csv'

/** A line that can be sent, with its name on the screen. */
export type GoodLine<Input> = { id: string; name: string; input: Input }
/** A line that can't be sent; `faults` are translation keys or sentences. */
export type BadLine = { line: number; name: string; faults: string[] }
export type CheckedLines<Input> = { good: Array<GoodLine<Input>>; bad: BadLine[] }

/** Value that must be unique among the lines, such as a name; undefined for a line without one. */
export type UniqueValue = {
  of: (cells: CsvLine['cells']) => string | undefined
  /** Message for a line that has the value of an earlier line. */
  fault: (line: number) => string
}

/** Result of checking a line before it is sent: its input or its faults. */
export type LineCheck<Input> = (cells: CsvLine['cells']) => { input: Input } | { faults: string[] }

/** Checks each line in order; a line may not repeat a unique value of an earlier one. */
export function checkLines<Input>(
  lines: readonly CsvLine[],
  check: LineCheck<Input>,
  unique: readonly UniqueValue[],
): CheckedLines<Input> {
  const good: Array<GoodLine<Input>> = []
  const bad: BadLine[] = []
  const firstLines = unique.map(() => new Map<string, number>())
  for (const { line, cells, hasSurplus } of lines) {
    const { name = '' } = cells
    const repeated = unique.flatMap(({ of, fault }, index) => {
      const value = of(cells)
      if (value === undefined) return []
      const earlier = firstLines[index]?.get(value)
      if (earlier === undefined) firstLines[index]?.set(value, line)
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

/** Requires names to be unique by the key that `keyOf` returns. */
export const uniqueBy = (keyOf: (name: string) => string): UniqueValue => ({
  of: ({ name = '' }) => (name === '' ? undefined : keyOf(name)),
  fault: (line) => i18n.t('networks:csvImport.repeated', { line }),
})

/** Requires names to be unique regardless of case. */
export const uniqueName = uniqueBy((name) => name.toLowerCase())

type Issue = { message: string; params?: Record<string, unknown> | undefined }

/**
 * Returns the distinct messages of schema issues: a message is a translation key with the values of its text, or a
 * sentence.
 */
export const faultsOf = (issues: readonly Issue[]): string[] => [
  ...new Set(
    issues.map(({ message, params = {} }) => (isKey(message) ? i18n.t(message, params) : message)),
  ),
]

/** Returns the check of a schema whose messages are translation keys, as in forms. */
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

/** Choices for unrecognized headings: columns by their position, and ignored headings. */
export type ColumnChoice = {
  assignedIndexes: ReadonlyMap<string, number>
  ignored: readonly CsvHeading[]
}

/** Value for a heading whose cells aren't imported. No column has this name. */
export const IGNORED = '-'

/**
 * Schema of the choices for unrecognized headings, in order: the ID of a free column, or `IGNORED`. Each heading needs
 * a choice, no column may be chosen twice, and no required column may be left out.
 */
export const columnChoiceSchema = (freeColumns: readonly CsvColumn[]) =>
  z.object({ columns: z.array(z.string()) }).check(({ value: { columns }, issues }) => {
    columns.forEach((choice, index) => {
      const message = faultOf(choice, columns.slice(0, index))
      if (message === undefined) return
      issues.push({ code: 'custom', input: choice, path: ['columns', index], message })
    })
    const needed = freeColumns.find(({ id, isNeeded }) => isNeeded && !columns.includes(id))
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

export const headingName = ({ text, columnIndex }: CsvHeading) =>
  text || i18n.t('networks:csvImport.columns.number', { n: columnIndex + 1 })
