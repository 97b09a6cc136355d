import Libsql from 'libsql'

import { migrate } from './migrations'

export type Bound = string | number | null
type Statement = ReturnType<Libsql.Database['prepare']>

/** Hears of every statement before it runs; with what it throws, the statement fails. */
type Watch = (statement: 'read' | 'write') => void

/** The SQLite file as the rest of the server sees it: statements by their text, prepared once. */
export type SqlDatabase = {
  all(sql: string, values?: Bound[]): Array<Record<string, unknown>>
  get(sql: string, values?: Bound[]): Record<string, unknown> | undefined
  /** Number of rows changed. */
  run(sql: string, values?: Bound[]): number
  /** All of `work` or nothing of it, also inside another transaction, which it is part of. */
  transaction<T>(work: () => T): T
  /** @returns ends it */
  watch(watch: Watch): () => void
  close(): void
}

/** What SQLite says when nothing more can be written. */
export function diskFull(): Error {
  return new Libsql.SqliteError('database or disk is full', 'SQLITE_FULL')
}

export function isDiskFull(error: unknown): error is Error {
  return error instanceof Libsql.SqliteError && 'code' in error && error.code === 'SQLITE_FULL'
}

/**
 * Notes what nobody has asked for, such as when somebody was last here: it is left out while the disk is
 * full, so that what he did ask for goes on. Not inside a transaction, which a full disk ends.
 */
export function ifThereIsRoom(note: () => void) {
  try {
    note()
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

const whole = { begin: 'BEGIN IMMEDIATE', commit: 'COMMIT', undo: 'ROLLBACK' }
const part = {
  begin: 'SAVEPOINT part',
  commit: 'RELEASE part',
  undo: 'ROLLBACK TO part; RELEASE part',
}

/** Opens the file, or makes it, and brings its schema up to date. `:memory:` leaves nothing behind. */
export function openDatabase(file: string): SqlDatabase {
  const connection = new Libsql(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('temp_store = MEMORY')
  migrate(connection, file)
  // from here on a write is acknowledged when the disk has it (docs/durability.md)
  connection.pragma('synchronous = FULL')

  const statements = new Map<string, Statement>()
  function prepare(sql: string): Statement {
    const known = statements.get(sql)
    if (known) return known
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  const watches = new Set<Watch>()
  function tell(statement: 'read' | 'write') {
    for (const watch of watches) watch(statement)
  }

  return {
    all(sql, values = []) {
      tell('read')
      return prepare(sql).all(values).filter(isRow)
    },
    get(sql, values = []) {
      tell('read')
      const row = prepare(sql).get(values)
      return isRow(row) ? row : undefined
    },
    run(sql, values = []) {
      tell('write')
      return prepare(sql).run(values).changes
    },
    transaction(work) {
      const { begin, commit, undo } = connection.inTransaction ? part : whole
      connection.exec(begin)
      try {
        const result = work()
        connection.exec(commit)
        return result
      } catch (error) {
        // a full disk ends it by itself
        if (connection.inTransaction) connection.exec(undo)
        throw error
      }
    },
    watch(watch) {
      watches.add(watch)
      return () => watches.delete(watch)
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
