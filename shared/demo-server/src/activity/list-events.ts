import type { ActivityEvent, Subject } from '../storage/pro-tables'
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
  return rows.map(({ id }) => withoutKeyValue(store.events.get(String(id))))
}

/**
 * An entry without what devices register with, which is the id of an enrollment key: people read the activity who
 * may not add devices. (The real server shows it.)
 */
function withoutKeyValue(event: ActivityEvent): ActivityEvent {
  const { source, target, diff } = event
  const diffOfKey = { Old: withoutValue(diff.Old), New: withoutValue(diff.New) }
  return {
    ...event,
    source: withoutKeyId(source),
    target: withoutKeyId(target),
    diff: target.subject_type === KEY ? diffOfKey : diff,
  }
}

const KEY = 'ENROLLMENT_KEY'

function withoutKeyId(subject: Subject): Subject {
  return subject.subject_type === KEY
    ? { ...subject, id: '', info: withoutValue(subject.info) }
    : subject
}

function withoutValue(key: unknown): unknown {
  return typeof key === 'object' && key !== null && 'value' in key ? { ...key, value: '' } : key
}
