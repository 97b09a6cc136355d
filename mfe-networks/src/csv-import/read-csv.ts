import { parse } from 'papaparse'

/** A line of a file, with its number as an editor shows it while no cell has a line end. */
export type CsvLine = { line: number; cells: Readonly<Record<string, string>> }

/** What a file has in it, or the key of what is wrong with it, with the columns that it is about. */
export type CsvReading = { lines: CsvLine[] } | { fault: CsvFault; columns: string }
export type CsvFault = 'isEmpty' | 'isNoCsv' | 'isTooLarge' | 'lacksColumns' | 'hasNoLines'

/** A column by the word in its header, and other headers that stand for it; capitals do not matter. */
export type CsvColumn = { id: string; isNeeded?: boolean; aliases?: readonly string[] }

/** Far more than any table of names; the page stands still while it reads, and each line becomes a call. */
export const MOST_BYTES = 5_000_000

/** Reads a file as `readCsv` does, unless it is too large; one that cannot be opened, such as a moved one, is none. */
export async function readCsvFile(file: File, columns: readonly CsvColumn[]): Promise<CsvReading> {
  if (file.size > MOST_BYTES) return { fault: 'isTooLarge', columns: '' }
  try {
    return readCsv(new Uint8Array(await file.arrayBuffer()), columns)
  } catch (error) {
    console.warn('A file could not be read', error)
    return { fault: 'isNoCsv', columns: '' }
  }
}

/** The text of a file in UTF-8; undefined when it is none, such as a picture or a workbook. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Reads a file whose first line names the columns. Lines without a cell are passed over; columns that are not
 * known too. The separator is found out: spreadsheets write commas, semicolons or tabs.
 */
export function readCsv(bytes: Uint8Array, columns: readonly CsvColumn[]): CsvReading {
  const needed = columns.filter(({ isNeeded }) => isNeeded).map(({ id }) => id)
  const fail = (fault: CsvFault, ids = needed) => ({ fault, columns: ids.join(', ') })
  const text = textOf(bytes)
  if (text === undefined) return fail('isNoCsv')
  if (text.trim() === '') return fail('isEmpty')

  const { data, errors } = parse<string[]>(text)
  if (errors.some(({ type }) => type === 'Quotes')) return fail('isNoCsv')
  const [header = [], ...rows] = data
  const placeOf = placesOf(header, columns)
  const missing = needed.filter((id) => !placeOf.has(id))
  if (missing.length > 0) return fail('lacksColumns', missing)

  const lines = rows.flatMap((row, index): CsvLine[] => {
    if (row.every((cell) => cell.trim() === '')) return []
    const cells = [...placeOf].map(([id, place]) => [id, row[place]?.trim() ?? ''])
    return [{ line: index + 2, cells: Object.fromEntries(cells) }]
  })
  return lines.length === 0 ? fail('hasNoLines') : { lines }
}

/** Where each column stands. */
function placesOf(header: readonly string[], columns: readonly CsvColumn[]): Map<string, number> {
  const words = header.map((cell) => cell.trim().toLowerCase())
  return new Map(
    columns.flatMap(({ id, aliases = [] }): Array<[string, number]> => {
      const place = words.findIndex((word) => word === id || aliases.includes(word))
      return place < 0 ? [] : [[id, place]]
    }),
  )
}
