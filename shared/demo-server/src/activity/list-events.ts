import type { ActivityEvent } from '../storage/pro-tables'
import type { Store } from '../storage/store'

type EventFilter = {
  network_id: string
  triggered_by: string
  /** Both ends belong to it. */
  span: { from: string; to: string } | undefined
}

/** One page of the activity, newest first. An empty name asks for everything. */
export function listEvents(
  store: Store,
  { network_id, triggered_by, span }: EventFilter,
  { per_page, first }: { per_page: number; first: number },
): ActivityEvent[] {
  const conditions = [
    network_id !== '' && { sql: 'network_id = ?', values: [network_id] },
    triggered_by !== '' && { sql: 'triggered_by = ?', values: [triggered_by] },
    span && { sql: 'time_stamp BETWEEN ? AND ?', values: [span.from, span.to] },
  ].filter((it) => typeof it === 'object')
  const where =
    conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : ''
  const rows = store.db.all(
    `SELECT id FROM events ${where} ORDER BY time_stamp DESC, rowid DESC LIMIT ? OFFSET ?`,
    [...conditions.flatMap(({ values }) => values), per_page, first],
  )
  return rows.map(({ id }) => store.events.get(String(id)))
}
