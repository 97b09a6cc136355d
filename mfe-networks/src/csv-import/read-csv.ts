import { decodeText } from '@meshdeck/domain/decode-text'
import { parse } from 'papaparse'

/** A line of a file, with its number as an editor shows it. */
export type CsvLine = {
  line: number
  cells: Readonly<Record<string, string>>
  /** It has cells to the right of the last heading. */
  hasSurplus?: true
}

/** What a file has in it, or the key of what is wrong with it and the values of that message. */
export type CsvReading = { table: CsvTable } | CsvFailure
export type CsvFailure = {
  fault: CsvFault
  columns?: string
  found?: string
  line?: number
  most?: number
}
type CsvFault =
  | 'isEmpty'
  | 'isWorkbook'
  | 'isOtherFormat'
  | 'isNoText'
  | 'cannotOpen'
  | 'isTooLarge'
  | 'lacksColumns'
  | 'hasTooManyColumns'
  | 'hasNoLines'
  | 'hasBadQuotes'

/** A column by its heading, and other headings that stand for it; capitals, blanks, and punctuation do not matter. */
export type CsvColumn = { id: string; isNeeded?: boolean; aliases?: readonly string[] }

/** A heading that stands for no column, with the first values below it. */
export type CsvHeading = { place: number; text: string; examples: string[] }

export type CsvTable = {
  /** Where each column stands. */
  places: ReadonlyMap<string, number>
  unknown: CsvHeading[]
  /** Of the headings. */
  headLine: number
  /** It is not UTF-8, so some characters may have been read as others. */
  isGuessed: boolean
  rows: CsvRow[]
}
type CsvRow = { line: number; cells: readonly string[]; hasSurplus: boolean }

/** Far more than any table of names; the page stands still while it reads, and each line becomes a call. */
export const MOST_BYTES = 5_000_000

/** How many columns that nobody knows may be chosen from: each is a field of a form. */
export const MOST_UNKNOWN = 100

/** Those of spreadsheets and databases, the likeliest first. */
const SEPARATORS = [',', ';', '\t', '|'] as const

/** A line with which Excel is told the separator. */
const SEPARATOR_LINE = /^"?sep=([^\n"])"?[^\S\n]*(?:\n|$)/i

/** Above the headings there may be a title and the like, but not half of a file. */
const MOST_TITLE_LINES = 20

/** How many values of a column are shown to whoever says what it is. */
const EXAMPLES = 3

/** Reads a file as `readCsv` does, unless it is too large or cannot be opened, such as one that was moved. */
export async function readCsvFile(file: File, columns: readonly CsvColumn[]): Promise<CsvReading> {
  if (file.size > MOST_BYTES) return { fault: 'isTooLarge' }
  try {
    return readCsv(new Uint8Array(await file.arrayBuffer()), columns)
  } catch (error) {
    console.warn('A file could not be read', error)
    return { fault: 'cannotOpen' }
  }
}

/**
 * Reads a table as spreadsheets save it: with any of the usual separators and encodings, and with headings below a
 * title. The separator is the one with which most columns are found.
 */
export function readCsv(bytes: Uint8Array, columns: readonly CsvColumn[]): CsvReading {
  const decoded = decodeText(bytes)
  if (isWorkbook(bytes)) return { fault: 'isWorkbook' }
  if (!decoded) return { fault: 'isNoText' }
  const text = decoded.text.replaceAll(/\r\n?/g, '\n')
  if (text.trim() === '') return { fault: 'isEmpty' }
  if (isOtherFormat(text)) return { fault: 'isOtherFormat' }

  const [separatorLine = '', named] = SEPARATOR_LINE.exec(text) ?? []
  const separators = [...(named === undefined ? [] : [named]), ...SEPARATORS]
  const grid = bestOf(
    separators.map((separator) => readGrid(text, { separator, skipped: separatorLine, columns })),
  )
  const needed = columns.filter(({ isNeeded }) => isNeeded).map(({ id }) => id)
  const found = grid.head.cells.map((cell) => cell.trim()).filter(Boolean)
  if (grid.badLine !== undefined) return { fault: 'hasBadQuotes', line: grid.badLine }
  const missing = needed.filter((id) => !grid.places.has(id))
  const table = tableOf(grid, decoded.encoding === 'windows-1252')
  // with a heading that nobody knows, whoever imports can say that it is the one
  const canBeNamed = grid.places.size > 0 && table.unknown.length >= missing.length
  if (missing.length > 0 && !canBeNamed) {
    return { fault: 'lacksColumns', columns: missing.join(', '), found: found.join(', ') }
  }
  if (table.unknown.length > MOST_UNKNOWN) {
    return { fault: 'hasTooManyColumns', most: MOST_UNKNOWN }
  }
  return table.rows.length === 0 ? { fault: 'hasNoLines' } : { table }
}

/** The lines of a table, by what its unknown headings were said to be. */
export function linesOf(
  { places, rows }: CsvTable,
  named: ReadonlyMap<string, number> = new Map(),
): CsvLine[] {
  const all = [...places, ...named]
  return rows.map(({ line, cells, hasSurplus }) => ({
    line,
    cells: Object.fromEntries(all.map(([id, place]) => [id, cells[place] ?? ''])),
    ...(hasSurplus && { hasSurplus }),
  }))
}

type Row = { line: number; cells: string[] }
type Grid = {
  head: Row
  places: Map<string, number>
  below: Row[]
  /** Where a quotation mark is not closed, or stands in a cell. */
  badLine: number | undefined
}

type GridOptions = { separator: string; skipped: string; columns: readonly CsvColumn[] }

function readGrid(text: string, { separator, skipped, columns }: GridOptions): Grid {
  const { data, errors } = parse<string[]>(text.slice(skipped.length), {
    delimiter: separator,
    newline: '\n',
  })
  const rows = numbered(data, skipped === '' ? 1 : 2)
  const at = headOf(rows, columns)
  const head = rows[at] ?? { line: 1, cells: [] }
  const wrong = errors.find(({ type, row = 0 }) => type === 'Quotes' && row >= at)
  return {
    head,
    places: placesOf(head.cells, columns),
    below: rows.slice(at + 1),
    badLine: wrong && rows[wrong.row ?? 0]?.line,
  }
}

/** A line end in a cell is one in the file. */
function numbered(data: readonly string[][], first: number): Row[] {
  let line = first
  return data.map((cells) => {
    const row = { line, cells }
    line += 1 + cells.join('').split('\n').length - 1
    return row
  })
}

/** The row of the headings: the first that names a column, below a title at most; else the first that is not blank. */
function headOf(rows: readonly Row[], columns: readonly CsvColumn[]): number {
  const needed = columns.filter(({ isNeeded }) => isNeeded)
  const isHead = (few: readonly CsvColumn[], isAll: boolean) =>
    rows.slice(0, MOST_TITLE_LINES).findIndex(({ cells }, at) => {
      const { size } = placesOf(cells, few)
      if (isAll ? size < few.length : size === 0) return false
      const titles = rows.slice(0, at).map((row) => filled(row.cells))
      return titles.every((count) => count <= 1 || count < filled(cells))
    })
  const withNeeded = isHead(needed, true)
  if (withNeeded >= 0) return withNeeded
  const withAny = isHead(columns, false)
  if (withAny >= 0) return withAny
  return Math.max(
    0,
    rows.findIndex(({ cells }) => filled(cells) > 0),
  )
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

function bestOf(grids: readonly Grid[]): Grid {
  return grids.reduce((best, grid) => (grid.places.size > best.places.size ? grid : best))
}

function tableOf({ head, places, below }: Grid, isGuessed: boolean): CsvTable {
  const rows = below.flatMap(({ line, cells }): CsvRow[] => {
    const trimmed = cells.map((cell) => cell.trim())
    if (filled(trimmed) === 0) return []
    return [{ line, cells: trimmed, hasSurplus: filled(trimmed.slice(head.cells.length)) > 0 }]
  })
  const known = new Set(places.values())
  const unknown = head.cells.flatMap((heading, place): CsvHeading[] => {
    const values = rows.map(({ cells }) => cells[place] ?? '').filter(Boolean)
    const text = heading.trim()
    if (known.has(place) || (text === '' && values.length === 0)) return []
    return [{ place, text, examples: [...new Set(values)].slice(0, EXAMPLES) }]
  })
  return { places, unknown, headLine: head.line, isGuessed, rows }
}

/** Where each column stands: the first heading that stands for it. */
function placesOf(header: readonly string[], columns: readonly CsvColumn[]): Map<string, number> {
  const words = header.map(wordOf)
  return new Map(
    columns.flatMap(({ id, aliases = [] }): Array<[string, number]> => {
      const names = new Set([id, ...aliases].map(wordOf))
      const place = words.findIndex((word) => names.has(word))
      return place < 0 ? [] : [[id, place]]
    }),
  )
}

/** `Public_Key`, `public key`, and `publicKey` are one heading. */
const wordOf = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+/gu, '')

/** Workbooks are archives, but for those of old Excel. */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

/** A document, a web page, or data that is no table; such as JSON. */
function isOtherFormat(text: string): boolean {
  const start = text.trimStart()
  return /^(?:%PDF-|\{\\rtf|<[!?a-z])/i.test(start) || (/^[[{]/.test(start) && isJson(start))
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
