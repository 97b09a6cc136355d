import { type Schema, z } from '@meshdeck/platform'

import type { CsvLine } from './read-csv'

/** A line that can be sent, under the name that it has on screen. */
export type GoodLine<Input> = { id: string; name: string; input: Input }
/** A line that cannot, and why: keys of words. */
export type BadLine = { line: number; name: string; faults: string[] }
export type CheckedLines<Input> = { good: Array<GoodLine<Input>>; bad: BadLine[] }

/** What can be said of a line before it is sent: its input, or what is wrong with it. */
export type LineCheck<Input> = (cells: CsvLine['cells']) => { input: Input } | { faults: string[] }

/** Holds each line against the rules, in their order: a later one may not repeat the name of an earlier one. */
export function checkLines<Input>(
  lines: readonly CsvLine[],
  check: LineCheck<Input>,
  repeated: string,
): CheckedLines<Input> {
  const good: Array<GoodLine<Input>> = []
  const bad: BadLine[] = []
  const names = new Set<string>()
  for (const { line, cells } of lines) {
    const { name = '' } = cells
    const checked = check(cells)
    const isRepeated = name !== '' && names.has(name.toLowerCase())
    names.add(name.toLowerCase())
    if (isRepeated) bad.push({ line, name, faults: [repeated] })
    else if ('faults' in checked) bad.push({ line, name, faults: checked.faults })
    else good.push({ id: String(line), name, input: checked.input })
  }
  return { good, bad }
}

/** The check of a schema, whose messages are keys of words, as those of forms are. */
export const schemaCheck =
  <Form, Input>(
    schema: Schema<Input, Form>,
    toForm: (cells: CsvLine['cells']) => Form,
  ): LineCheck<Input> =>
  (cells) => {
    const parsed = z.safeParse(schema, toForm(cells))
    if (parsed.success) return { input: parsed.data }
    return { faults: [...new Set(parsed.error.issues.map(({ message }) => message))] }
  }
