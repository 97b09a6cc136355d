import { type Activity, type ActivityEvent, doerOf } from '@meshdeck/api/activity'
import { subjectName } from '@meshdeck/api/subject-link'
import { readServerTime } from '@meshdeck/domain/server-times'

/** An entry of the audit log, with what the table sorts, searches and filters by. */
export type AuditRow = {
  id: string
  /** Who and what it was done to. */
  name: string
  /** Milliseconds since 1970. */
  moment: number
  who: string
  /** Empty for all of a kind, such as the settings. */
  thing: string
  networkId: string
  event: ActivityEvent
}

export const toAuditRows = ({ events }: Pick<Activity, 'events'>): AuditRow[] =>
  events.map((event) => {
    const [who, thing] = [doerOf(event), subjectName(event)]
    const moment = readServerTime(event.time_stamp) ?? 0
    return {
      id: event.id,
      name: `${who} ${thing}`,
      moment,
      who,
      thing,
      networkId: event.network_id,
      event,
    }
  })
