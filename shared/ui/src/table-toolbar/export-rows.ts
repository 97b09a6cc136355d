import type { ShownTable } from './shown-table'

/** Comma-separated, with a line of headers, as RFC 4180 has it. */
export function toCsv({ columns, lines }: ShownTable): string {
  const headers = columns.map(({ header }) => header)
  return csvLines([headers, ...lines])
}

/** The same of lines alone, for a file that is written piece by piece. */
export const csvLines = (lines: ReadonlyArray<readonly string[]>): string =>
  lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')

/** A list of objects, by the words that the columns have in the address. */
export function toJson({ columns, lines }: ShownTable): string {
  const objects = lines.map((cells) =>
    Object.fromEntries(columns.map(({ id }, index) => [id, cells[index] ?? ''])),
  )
  return `${JSON.stringify(objects, null, 2)}\n`
}

// a spreadsheet would run what begins like this as a formula, some after blanks and in full width too
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** "All Devices" of 21 November becomes `all-devices-2026-11-21.csv`. */
export function exportName(label: string, extension: string, now = new Date()): string {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return `${[...words.filter(Boolean), now.toISOString().slice(0, 10)].join('-')}.${extension}`
}
