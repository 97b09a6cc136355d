import type { Store } from '../storage/store'

/** Everything that is stored, as a text to compare with. */
export function contentOf({ db }: Store): string {
  const tables = db.all(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
  return tables
    .map(({ name }) => JSON.stringify([name, db.all(`SELECT * FROM "${String(name)}"`)]))
    .join('\n')
}
