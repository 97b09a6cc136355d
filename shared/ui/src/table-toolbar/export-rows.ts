import type { ShownTable } from './shown-table'

/** Returns comma-separated values with a header line, according to RFC 4180. */
export function toCsv({ columns, lines }: ShownTable): string {
  const headers = columns.map(({ header }) => header)
  return csvLines([headers, ...lines])
}

/** Returns only lines of CSV, for a file that is written in pieces. */
export const csvLines = (lines: ReadonlyArray<readonly string[]>): string =>
  lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')

/** Returns a JSON list of objects, keyed by the names of the columns in the address. */
export function toJson({ columns, lines }: ShownTable): string {
  const objects = lines.map((cells) =>
    Object.fromEntries(columns.map(({ id }, index) => [id, cells[index] ?? ''])),
  )
  return `${JSON.stringify(objects, null, 2)}\n`
}

// a spreadsheet would run texts with these beginnings as a formula, some also after blanks or in full-width form
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Returns the file name of an export: "All Devices" on November 21 becomes `all-devices-2026-11-21.csv`. */
export function exportName(label: string, extension: string, now = new Date()): string {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return `${[...words.filter(Boolean), now.toISOString().slice(0, 10)].join('-')}.${extension}`
}
