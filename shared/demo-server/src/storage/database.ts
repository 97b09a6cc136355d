import Libsql from 'libsql'

import { migrate } from './migrations'

type Bound = string | number | null
type Statement = ReturnType<Libsql.Database['prepare']>

/** The SQLite file as the rest of the server sees it: statements by their text, prepared once. */
export type SqlDatabase = {
  all(sql: string, values?: Bound[]): Array<Record<string, unknown>>
  get(sql: string, values?: Bound[]): Record<string, unknown> | undefined
  /** Number of rows changed. */
  run(sql: string, values?: Bound[]): number
  /** All of `work` or nothing of it. Inside another transaction it is part of that one. */
  transaction<T>(work: () => T): T
  close(): void
}

/** Opens the file, or makes it, and brings its schema up to date. `:memory:` leaves nothing behind. */
export function openDatabase(file: string): SqlDatabase {
  const connection = new Libsql(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  migrate(connection)

  const statements = new Map<string, Statement>()
  function prepare(sql: string): Statement {
    const known = statements.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  return {
    all: (sql, values = []) => prepare(sql).all(values).filter(isRow),
    get(sql, values = []) {
      const row = prepare(sql).get(values)
      return isRow(row) ? row : undefined
    },
    run: (sql, values = []) => prepare(sql).run(values).changes,
    transaction(work) {
      if (connection.inTransaction) return work()
      connection.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        connection.exec('COMMIT')
        return result
      } catch (error) {
        connection.exec('ROLLBACK')
        throw error
      }
    },
    close() {
      statements.clear()
      connection.close()
    },
  }
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
