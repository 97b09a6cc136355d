import { type Activity, type ActivityEvent, doerOf, targetNameOf } from '@meshdeck/api/activity'
import { readServerTime } from '@meshdeck/domain/server-times'

/** An entry of the activity, with what the table sorts and searches by. */
export type ActivityRow = {
  id: string
  /** Who and what it was done to. */
  name: string
  /** Milliseconds since 1970. */
  moment: number
  /** The user; the key with which a device came where no user did it. */
  who: string
  target: string
  event: ActivityEvent
}

/** One row for each entry that was read, once for each reply. */
export function toActivityRows({ events }: Pick<Activity, 'events'>): ActivityRow[] {
  return events.map((event) => ({
    id: event.id,
    name: `${doerOf(event)} ${targetNameOf(event)}`,
    moment: readServerTime(event.time_stamp) ?? 0,
    who: doerOf(event),
    target: targetNameOf(event),
    event,
  }))
}
