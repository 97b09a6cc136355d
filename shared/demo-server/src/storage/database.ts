import Libsql from 'libsql'

import { migrate } from './migrations'

export type Bound = string | number | null
type Statement = ReturnType<Libsql.Database['prepare']>

/** Called before every statement; if it throws, the statement fails. */
type Watch = (statement: 'read' | 'write') => void

/** The SQLite file for the rest of the server: statements by their text, prepared once. */
export type SqlDatabase = {
  all(sql: string, values?: Bound[]): Array<Record<string, unknown>>
  get(sql: string, values?: Bound[]): Record<string, unknown> | undefined
  /** Returns the number of changed rows. */
  run(sql: string, values?: Bound[]): number
  /** Runs all of `work` or nothing of it, also as a part of another transaction. */
  transaction<T>(work: () => T): T
  /** Returns a function that ends it. */
  watch(watch: Watch): () => void
  close(): void
}

/** Returns SQLite's error for a full disk. */
export function diskFull(): Error {
  return new Libsql.SqliteError('database or disk is full', 'SQLITE_FULL')
}

export function isDiskFull(error: unknown): error is Error {
  return error instanceof Libsql.SqliteError && 'code' in error && error.code === 'SQLITE_FULL'
}

/**
 * Stores secondary data, such as the last sign-in: it is skipped while the disk is full, so that the request itself
 * succeeds. Not inside a transaction, which a full disk aborts.
 */
export function skipIfDiskFull(note: () => void) {
  try {
    note()
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

const outerTransaction = { begin: 'BEGIN IMMEDIATE', commit: 'COMMIT', undo: 'ROLLBACK' }
const nestedTransaction = {
  begin: 'SAVEPOINT part',
  commit: 'RELEASE part',
  undo: 'ROLLBACK TO part; RELEASE part',
}

/** Opens or creates the file, and updates its schema. `:memory:` leaves nothing behind. */
export function openDatabase(file: string): SqlDatabase {
  const connection = new Libsql(file)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('temp_store = MEMORY')
  migrate(connection, file)
  // from here a write is acknowledged once it is on disk (docs/durability.md)
  connection.pragma('synchronous = FULL')

  const statements = new Map<string, Statement>()
  function prepare(sql: string): Statement {
    const knownStatement = statements.get(sql)
    if (knownStatement) return knownStatement
    const statement = connection.prepare(sql)
    statements.set(sql, statement)
    return statement
  }

  const watches = new Set<Watch>()
  function notifyWatches(statement: 'read' | 'write') {
    for (const watch of watches) watch(statement)
  }

  return {
    all(sql, values = []) {
      notifyWatches('read')
      return prepare(sql).all(values).filter(isRow)
    },
    get(sql, values = []) {
      notifyWatches('read')
      const row = prepare(sql).get(values)
      return isRow(row) ? row : undefined
    },
    run(sql, values = []) {
      notifyWatches('write')
      return prepare(sql).run(values).changes
    },
    transaction(work) {
      const { begin, commit, undo } = connection.inTransaction
        ? nestedTransaction
        : outerTransaction
      connection.exec(begin)
      try {
        const result = work()
        connection.exec(commit)
        return result
      } catch (error) {
        // a full disk ends the transaction automatically
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
