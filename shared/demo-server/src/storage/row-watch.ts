import type { SqlDatabase } from './database'

/** Change of a row: only its quiet column changed, others did, or it was added, deleted or moved. */
export type Change = { id: string; what: 'quiet' | 'changed' | 'moved'; quiet: unknown }

type RowWatch = {
  /** Returns the changes since the last call, each row once, without those of rolled back transactions. */
  drain(): Change[]
  /**
   * Reports further rows when others change from which they are built. The SQL is a trigger's head and a query for IDs.
   */
  alsoAfter(event: string, ids: string): void
}

type WatchedTable = {
  table: string
  key: string
  columns: string[]
  /** Column that changes so often that it is reported separately, with its value. */
  quiet?: string
  /** Columns that determine in which lists a row appears. */
  moving?: string[]
}

const kinds = ['quiet', 'changed', 'moved'] as const

/**
 * Tracks which rows of a table change, whatever statement changes them: triggers of this connection record them, so
 * that data derived from rows is never older than they are.
 */
export function watchRows(
  db: SqlDatabase,
  { table, key, columns, quiet, moving = [] }: WatchedTable,
): RowWatch {
  const notes = `changed_${table}`
  const latest = (row: string) => (quiet === undefined ? 'NULL' : `${row}.${quiet}`)
  const plain = columns.filter((column) => column !== quiet && !moving.includes(column))
  const createTrigger = (event: string, name: string, action: string) =>
    db.run(
      `CREATE TEMP TRIGGER ${notes}_${name} AFTER ${event} ON main.${table} BEGIN ${action}; END`,
    )

  db.run(`CREATE TEMP TABLE ${notes} (id TEXT PRIMARY KEY, kind INTEGER, quiet) WITHOUT ROWID`)
  createTrigger('INSERT', 'in', note('NEW', 2))
  createTrigger('DELETE', 'out', note('OLD', 2))
  createTrigger(`UPDATE OF ${quoteNames(plain)}`, 'plain', note('NEW', 1))
  if (moving.length > 0) createTrigger(`UPDATE OF ${quoteNames(moving)}`, 'moved', note('NEW', 2))
  if (quiet !== undefined)
    createTrigger(`UPDATE OF ${quoteNames([quiet])}`, 'quiet', note('NEW', 0))

  function note(row: string, kind: number): string {
    return `INSERT INTO ${notes} VALUES (${row}.${key}, ${kind}, ${latest(row)}) ${keepsWorst}`
  }

  let further = 0
  return {
    drain() {
      // runs as a read: the notes are in memory and need no room on the disk
      const noted = db.all(`DELETE FROM ${notes} RETURNING id, kind, quiet`)
      return noted.map(({ id, kind, quiet: value }) => ({
        id: String(id),
        what: kinds[Number(kind)] ?? 'moved',
        quiet: value,
      }))
    },
    alsoAfter(event, ids) {
      further += 1
      db.run(
        `CREATE TEMP TRIGGER ${notes}_${further} AFTER ${event} BEGIN
         INSERT INTO ${notes} SELECT id, 1, NULL FROM (${ids}) WHERE true ${keepsWorst}; END`,
      )
    },
  }
}

const keepsWorst = `ON CONFLICT (id) DO UPDATE
  SET kind = max(kind, excluded.kind), quiet = excluded.quiet`

const quoteNames = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')
