import type { ApiVersion } from '../api-version'
import type { Bound, SqlDatabase } from './database'
import { Missing, storageVersions } from './missing'

export type Columns = Record<string, Column<unknown>>

/**
 * Message for a missing row (contract 0.3): that of a key/value store (`no result found`, or `could not find any
 * records` while nothing is stored at all) or of an SQL table (`record not found`).
 */
type Wording = 'key-value' | 'sql'

/** Table: its columns with the contract's names, and the column that identifies a row. */
export type Table<C extends Columns> = {
  name: string
  key: keyof C & string
  /** `moved` is a table that 1.5.1 moved from the one to the other. */
  misses: Wording | 'moved'
  /** Name in the message of SQL tables for a blank key, where they check it first. */
  noun?: string
  columns: C
}

export type RowOf<T> =
  T extends Table<infer C> ? { -readonly [Name in keyof C]: ColumnValue<C[Name]> } : never

type Repository<Row> = {
  /** Returns the rows that equal `where` in every given column, in the order of insertion. */
  all(where?: Partial<Row>): Row[]
  /** Returns those of these rows that exist, in the order of insertion. */
  some(keys: string[]): Row[]
  find(key: string): Row | undefined
  /** Throws Missing. */
  get(key: string): Row
  has(key: string): boolean
  count(where?: Partial<Row>): number
  isEmpty(): boolean
  insert(row: Row): void
  update(key: string, changes: Partial<Row>): void
  /** Removes a row, and returns whether it existed. */
  remove(key: string): boolean
}

/** Creates the repository of a table. Statements are prepared once for each set of columns. */
export function createRepository<C extends Columns>(
  db: SqlDatabase,
  table: Table<C>,
  apiVersion: ApiVersion,
): Repository<RowOf<Table<C>>> {
  type Row = RowOf<Table<C>>
  const { name, key, columns, noun } = table
  addMissingColumns(db, name, columns)
  const wording = table.misses === 'moved' ? storageVersions[apiVersion].wording : table.misses
  const names = Object.keys(columns)
  const columnList = names.map((column) => `"${column}"`).join(', ')

  function decodeRow(storedValues: unknown[]): Row {
    const row: Record<string, unknown> = {}
    for (const [index, column] of names.entries()) {
      row[column] = columns[column]?.decode(storedValues[index])
    }
    return row as Row // every column of the table was just filled by its own codec
  }

  function encode(values: Partial<Row>): [columns: string[], values: Bound[]] {
    const entries = Object.entries(values).filter(([column]) => Object.hasOwn(columns, column))
    const encoded = entries.map(([column, value]) => columns[column]?.encode(value) ?? null)
    return [entries.map(([column]) => column), encoded]
  }

  function condition(where: Partial<Row>): [sql: string, values: Bound[]] {
    const [usedColumns, values] = encode(where)
    return [
      usedColumns.length === 0
        ? ''
        : ` WHERE ${usedColumns.map((column) => `"${column}" IS ?`).join(' AND ')}`,
      values,
    ]
  }

  function rowsWhere(condition: string, values: Bound[]): Query {
    const rows = `SELECT * FROM ${name}${condition} ORDER BY rowid`
    // the database returns all rows as one text several times faster than one by one
    const sql = `SELECT json_group_array(json_array(${columnList})) AS j FROM (${rows})`
    return { sql, values }
  }

  const repository: Repository<Row> = {
    all: (where = {}) => storedRows(db, rowsWhere(...condition(where))).map(decodeRow),
    some(keys) {
      const keyCondition = ` WHERE ${key} IN (SELECT value FROM json_each(?))`
      return storedRows(db, rowsWhere(keyCondition, [JSON.stringify(keys)])).map(decodeRow)
    },
    find(id) {
      const storedRow = db.get(`SELECT ${columnList} FROM ${name} WHERE ${key} = ?`, [id])
      return storedRow && decodeRow(names.map((column) => storedRow[column]))
    },
    get(id) {
      const row = repository.find(id)
      if (row) return row
      if (wording === 'sql' && id === '' && noun) {
        throw new Missing(`${noun} identifiers not provided`)
      }
      if (wording === 'sql') throw new Missing('record not found')
      throw new Missing(repository.isEmpty() ? 'could not find any records' : 'no result found')
    },
    has: (id) => db.get(`SELECT 1 FROM ${name} WHERE ${key} = ?`, [id]) !== undefined,
    count(where = {}) {
      const [sql, values] = condition(where)
      return Number(db.get(`SELECT count(*) AS n FROM ${name}${sql}`, values)?.['n'])
    },
    isEmpty: () => db.get(`SELECT 1 FROM ${name} LIMIT 1`, []) === undefined,
    insert(row) {
      const [used, values] = encode(row)
      const marks = used.map(() => '?').join(', ')
      db.run(
        `INSERT INTO ${name} (${used.map((column) => `"${column}"`).join(', ')}) VALUES (${marks})`,
        values,
      )
    },
    update(id, changes) {
      const [used, values] = encode(changes)
      if (used.length === 0) return
      const sets = used.map((column) => `"${column}" = ?`).join(', ')
      db.run(`UPDATE ${name} SET ${sets} WHERE ${key} = ?`, [...values, id])
    },
    remove: (id) => db.run(`DELETE FROM ${name} WHERE ${key} = ?`, [id]) > 0,
  }
  return repository
}

type Query = { sql: string; values: Bound[] }

function storedRows(db: SqlDatabase, { sql, values }: Query): unknown[][] {
  return JSON.parse(String(db.get(sql, values)?.['j']))
}

/**
 * Returns the column `id` of a query's rows, in order: as one text, which the database returns several times faster
 * than rows.
 */
export function readIds(db: SqlDatabase, query: string, values: Bound[] = []): string[] {
  const row = db.get(`SELECT json_group_array(id) AS ids FROM (${query})`, values)
  return JSON.parse(String(row?.['ids']))
}

/** Few enough that reading them takes a millisecond. */
const ROWS_PER_READ = 32

/** Yields rows by their keys, a few at a time; rows deleted meanwhile are skipped. */
export function* readInGroups<Row>(
  rows: Pick<Repository<Row>, 'some'>,
  keys: string[],
): Generator<Row[]> {
  for (const keyBatch of inGroups(keys, ROWS_PER_READ)) yield rows.some(keyBatch)
}

/**
 * Adds the columns that a file from an older server lacks, as the real server does. They are blank in older rows; a
 * column that needs another value there takes a step in `migrations.ts`.
 */
function addMissingColumns(db: SqlDatabase, table: string, columns: Columns) {
  const columnRows = db.all('SELECT name FROM pragma_table_info(?)', [table])
  const existingColumns = new Set(columnRows.map((row) => row['name']))
  for (const [column, { sql }] of Object.entries(columns)) {
    if (!existingColumns.has(column)) db.run(`ALTER TABLE ${table} ADD COLUMN "${column}" ${sql}`)
  }
}

/** Representation of a value in a column: SQLite has texts and numbers, the contract also flags and lists. */
type Column<T> = {
  /** Type in SQL, with the value in rows that are older than the column. */
  sql: string
  encode(value: T): string | number | null
  decode(stored: unknown): T
}

type ColumnValue<C> = C extends Column<infer T> ? T : never

export const text: Column<string> = {
  sql: "TEXT NOT NULL DEFAULT ''",
  encode: (value) => value,
  decode: String,
}

export const integer: Column<number> = {
  sql: 'INTEGER NOT NULL DEFAULT 0',
  encode: (value) => value,
  decode: Number,
}

export const flag: Column<boolean> = {
  sql: 'INTEGER NOT NULL DEFAULT 0',
  encode: (value) => (value ? 1 : 0),
  decode: (stored) => stored === 1,
}

/** Column of a list, a map or null, stored as JSON; null is NULL. It reads only what it has written. */
export function json<T>(): Column<T> {
  return {
    sql: 'TEXT',
    encode: (value) => (value === null ? null : JSON.stringify(value)),
    decode: (stored) => (stored === null ? null : JSON.parse(String(stored))),
  }
}

/** Yields keys in order in groups of the given size, with the rest last. */
export function* inGroups(keys: string[], size: number): Generator<string[]> {
  for (let start = 0; start < keys.length; start += size) yield keys.slice(start, start + size)
}
