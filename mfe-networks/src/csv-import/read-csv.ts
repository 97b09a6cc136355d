import { decodeText } from '@meshdeck/domain/decode-text'
import { parse } from 'papaparse'

/** A line of a file with its line number as in an editor. */
export type CsvLine = {
  line: number
  cells: Readonly<Record<string, string>>
  /** The line has cells to the right of the last heading. */
  hasSurplus?: true
}

/** Content of a file, or the translation key of the error with its values. */
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

/** A column with its heading and aliases; case, spaces and punctuation don't matter. */
export type CsvColumn = { id: string; isNeeded?: boolean; aliases?: readonly string[] }

/** An unrecognized heading with the first values below it. */
export type CsvHeading = { columnIndex: number; text: string; examples: string[] }

export type CsvTable = {
  /** Position of each column. */
  columnIndexes: ReadonlyMap<string, number>
  unknownHeadings: CsvHeading[]
  /** Line number of the headings. */
  headLine: number
  /** The file isn't UTF-8, so some characters may be wrong. */
  isGuessed: boolean
  rows: CsvRow[]
}
type CsvRow = { line: number; cells: readonly string[]; hasSurplus: boolean }

/** Far above any table of names; reading blocks the page, and each line becomes a request. */
export const MAX_BYTES = 5_000_000

/** Maximum number of unknown columns to choose from: each is a field of a form. */
export const MAX_UNKNOWN = 100

/** Separators of spreadsheets and databases, the most likely first. */
const SEPARATORS = [',', ';', '\t', '|'] as const

/** Line that declares the separator for Excel. */
const SEPARATOR_LINE = /^"?sep=([^\n"])"?[^\S\n]*(?:\n|$)/i

/** Maximum number of lines above the headings, such as a title. */
const MAX_TITLE_LINES = 20

/** Number of example values shown for a column. */
const MAX_EXAMPLES = 3

/**
 * Reads a file like `readCsv`; returns a failure if it is too large or can't be opened, for example after it was moved.
 */
export async function readCsvFile(file: File, columns: readonly CsvColumn[]): Promise<CsvReading> {
  if (file.size > MAX_BYTES) return { fault: 'isTooLarge' }
  try {
    return readCsv(new Uint8Array(await file.arrayBuffer()), columns)
  } catch (error) {
    console.warn('A file could not be read', error)
    return { fault: 'cannotOpen' }
  }
}

/**
 * Reads a table as saved by spreadsheets: with any usual separator and encoding, and with headings below a title. The
 * separator with which most columns are found is used.
 */
export function readCsv(bytes: Uint8Array, columns: readonly CsvColumn[]): CsvReading {
  const decoded = decodeText(bytes)
  if (isWorkbook(bytes)) return { fault: 'isWorkbook' }
  if (!decoded) return { fault: 'isNoText' }
  const text = decoded.text.replaceAll(/\r\n?/g, '\n')
  if (text.trim() === '') return { fault: 'isEmpty' }
  if (isOtherFormat(text)) return { fault: 'isOtherFormat' }

  const [separatorLine = '', namedSeparator] = SEPARATOR_LINE.exec(text) ?? []
  const separators = [...(namedSeparator === undefined ? [] : [namedSeparator]), ...SEPARATORS]
  const grid = bestOf(
    separators.map((separator) => readGrid(text, { separator, skipped: separatorLine, columns })),
  )
  const neededColumns = columns.filter(({ isNeeded }) => isNeeded).map(({ id }) => id)
  const headings = grid.head.cells.map((cell) => cell.trim()).filter(Boolean)
  if (grid.badLine !== undefined) return { fault: 'hasBadQuotes', line: grid.badLine }
  const missingColumns = neededColumns.filter((id) => !grid.columnIndexes.has(id))
  const table = tableOf(grid, decoded.encoding === 'windows-1252')
  // the user can assign an unknown heading to the missing column
  const canBeNamed =
    grid.columnIndexes.size > 0 && table.unknownHeadings.length >= missingColumns.length
  if (missingColumns.length > 0 && !canBeNamed) {
    return { fault: 'lacksColumns', columns: missingColumns.join(', '), found: headings.join(', ') }
  }
  if (table.unknownHeadings.length > MAX_UNKNOWN) {
    return { fault: 'hasTooManyColumns', most: MAX_UNKNOWN }
  }
  return table.rows.length === 0 ? { fault: 'hasNoLines' } : { table }
}

/** Returns the lines of a table, with the unknown headings assigned as chosen. */
export function linesOf(
  { columnIndexes, rows }: CsvTable,
  assignedIndexes: ReadonlyMap<string, number> = new Map(),
): CsvLine[] {
  const allIndexes = [...columnIndexes, ...assignedIndexes]
  return rows.map(({ line, cells, hasSurplus }) => ({
    line,
    cells: Object.fromEntries(
      allIndexes.map(([id, columnIndex]) => [id, cells[columnIndex] ?? '']),
    ),
    ...(hasSurplus && { hasSurplus }),
  }))
}

type Row = { line: number; cells: string[] }
type Grid = {
  head: Row
  columnIndexes: Map<string, number>
  rowsBelow: Row[]
  /** Line with an unclosed quotation mark or one inside a cell. */
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
    columnIndexes: columnIndexesOf(head.cells, columns),
    rowsBelow: rows.slice(at + 1),
    badLine: wrong && rows[wrong.row ?? 0]?.line,
  }
}

/** A line break in a cell counts as a line of the file. */
function numbered(data: readonly string[][], first: number): Row[] {
  let line = first
  return data.map((cells) => {
    const row = { line, cells }
    line += 1 + cells.join('').split('\n').length - 1
    return row
  })
}

/**
 * Returns the row of the headings: the first that names a column, with at most a title above; else the first non-blank
 * row.
 */
function headOf(rows: readonly Row[], columns: readonly CsvColumn[]): number {
  const neededColumns = columns.filter(({ isNeeded }) => isNeeded)
  const isHead = (few: readonly CsvColumn[], isAll: boolean) =>
    rows.slice(0, MAX_TITLE_LINES).findIndex(({ cells }, at) => {
      const { size } = columnIndexesOf(cells, few)
      if (isAll ? size < few.length : size === 0) return false
      const titles = rows.slice(0, at).map((row) => filled(row.cells))
      return titles.every((count) => count <= 1 || count < filled(cells))
    })
  const neededHeadLine = isHead(neededColumns, true)
  if (neededHeadLine >= 0) return neededHeadLine
  const anyHeadLine = isHead(columns, false)
  if (anyHeadLine >= 0) return anyHeadLine
  return Math.max(
    0,
    rows.findIndex(({ cells }) => filled(cells) > 0),
  )
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

function bestOf(grids: readonly Grid[]): Grid {
  return grids.reduce((best, grid) =>
    grid.columnIndexes.size > best.columnIndexes.size ? grid : best,
  )
}

function tableOf({ head, columnIndexes, rowsBelow }: Grid, isGuessed: boolean): CsvTable {
  const rows = rowsBelow.flatMap(({ line, cells }): CsvRow[] => {
    const trimmed = cells.map((cell) => cell.trim())
    if (filled(trimmed) === 0) return []
    return [{ line, cells: trimmed, hasSurplus: filled(trimmed.slice(head.cells.length)) > 0 }]
  })
  const knownIndexes = new Set(columnIndexes.values())
  const unknownHeadings = head.cells.flatMap((heading, columnIndex): CsvHeading[] => {
    const values = rows.map(({ cells }) => cells[columnIndex] ?? '').filter(Boolean)
    const text = heading.trim()
    if (knownIndexes.has(columnIndex) || (text === '' && values.length === 0)) return []
    return [{ columnIndex, text, examples: [...new Set(values)].slice(0, MAX_EXAMPLES) }]
  })
  return { columnIndexes, unknownHeadings, headLine: head.line, isGuessed, rows }
}

/** Returns the position of each column: that of the first matching heading. */
function columnIndexesOf(
  header: readonly string[],
  columns: readonly CsvColumn[],
): Map<string, number> {
  const headingWords = header.map(wordOf)
  return new Map(
    columns.flatMap(({ id, aliases = [] }): Array<[string, number]> => {
      const names = new Set([id, ...aliases].map(wordOf))
      const columnIndex = headingWords.findIndex((word) => names.has(word))
      return columnIndex < 0 ? [] : [[id, columnIndex]]
    }),
  )
}

/** Treats `Public_Key`, `public key` and `publicKey` as the same heading. */
const wordOf = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]+/gu, '')

/** Workbooks are archives, except those of old Excel versions. */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

/** Whether the text is a document, a web page or data other than a table, such as JSON. */
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
