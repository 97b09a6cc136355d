import type { Bound, SqlDatabase } from './database'

/**
 * The column `id` of what a query finds, in its order: as one text, which comes out of the database
 * several times faster than rows.
 */
export function readIds(db: SqlDatabase, query: string, values: Bound[] = []): string[] {
  const found = db.get(`SELECT json_group_array(id) AS ids FROM (${query})`, values)
  return JSON.parse(String(found?.['ids']))
}
