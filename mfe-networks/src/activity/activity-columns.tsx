import { type Activity, type ActivityEvent, actorOf, targetNameOf } from '@meshdeck/api/activity'
import { isWithinDays, readDays } from '@meshdeck/domain/filter-language'
import { readServerTime } from '@meshdeck/domain/times'
import { currentLanguage, type TFunction } from '@meshdeck/platform'
import { RelativeTime, Span } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink, RowName } from '@meshdeck/ui/data-table'
import type { ActivityNames } from '@meshdeck/ui/dialog'

/** Columns of the activity table; `linkOf` returns the link to the details of an entry. */
export const activityColumns = (
  t: TFunction<'networks'>,
  { actionName, kindName, originName }: ActivityNames,
  linkOf: (id: string) => string,
): Array<Column<ActivityRow>> => [
  timeColumn(t, linkOf),
  {
    id: 'who',
    header: t('activity.who'),
    width: 'minmax(14rem, 1fr)',
    phone: 'below-end',
    sortKey: ({ who }) => naturalKey(who),
    text: ({ who }) => who,
    cell: ({ who, event }) => (
      <>
        <RowName>{who}</RowName>
        {event.triggered_by === '' && who !== '' && (
          // on a phone the time needs the room
          <Span className="note" hideBelow="md">
            {kindName(event.source.subject_type)}
          </Span>
        )}
      </>
    ),
    filter: {
      id: 'user',
      label: t('activity.user'),
      options: (rows) => occurring(rows, ({ event }) => event.triggered_by),
      // a user without activity among the newest entries
      entry: {
        label: t('activity.userName'),
        read: (text) => text.trim() || undefined,
        refusal: t('activity.userMissing'),
        labelOf: String,
      },
      matches: ({ event }, value) => event.triggered_by === value,
    },
  },
  {
    id: 'action',
    header: t('activity.action'),
    width: 'minmax(9rem, 1fr)',
    phone: 'beside',
    sortKey: ({ event }) => actionName(event.action),
    text: ({ event }) => actionName(event.action),
    cell: ({ event }) => <span className="chip outlined">{actionName(event.action)}</span>,
    filter: {
      options: (rows) => occurring(rows, ({ event }) => event.action, actionName),
      matches: ({ event }, value) => event.action === value,
    },
  },
  {
    id: 'target',
    header: t('activity.target'),
    width: 'minmax(12rem, 1.5fr)',
    phone: 'below',
    sortKey: ({ target }) => naturalKey(target),
    text: ({ target, event }) => `${kindName(event.target.subject_type)} ${target}`,
    cell: ({ target, event }) => (
      <>
        <span>{kindName(event.target.subject_type)}</span>
        <RowName>{target}</RowName>
      </>
    ),
    filter: {
      id: 'kind',
      options: (rows) => occurring(rows, ({ event }) => event.target.subject_type, kindName),
      matches: ({ event }, value) => event.target.subject_type === value,
    },
  },
  {
    id: 'source',
    header: t('activity.source'),
    width: '8rem',
    sortKey: ({ event }) => originName(event.origin),
    text: ({ event }) => originName(event.origin),
    cell: ({ event }) => originName(event.origin),
  },
]

const ages = ['1d', '7d', '30d', '90d']

const timeColumn = (
  t: TFunction<'networks'>,
  linkOf: (id: string) => string,
): Column<ActivityRow> => ({
  id: 'time',
  header: t('activity.time'),
  width: '10rem',
  isFixed: true,
  sortKey: ({ moment }) => moment,
  moment: ({ moment }) => moment,
  cell: ({ id, moment }) => (
    <RowLink to={linkOf(id)}>
      <RelativeTime moment={moment} />
    </RowLink>
  ),
  filter: {
    id: 'when',
    label: t('activity.when'),
    options: ages.map((value) => ({ value, label: ageText(t, value) })),
    entry: {
      label: t('nodes.days'),
      read: (text) => (readDays(`${text.trim()}d`) === undefined ? undefined : `${text.trim()}d`),
      refusal: t('nodes.daysRefused'),
      labelOf: (value) => ageText(t, value),
    },
    matches: ({ moment }, value) => isWithinDays(moment, value),
  },
})

const ageText = (t: TFunction<'networks'>, value: string) =>
  t('nodes.lastDays', { count: readDays(value) ?? 0 })

/** The values that rows have, in the order of their names. */
const occurring = (
  rows: readonly ActivityRow[],
  valueOf: (row: ActivityRow) => string,
  labelOf: (value: string) => string = String,
) =>
  [...new Set(rows.map(valueOf))]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: labelOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, currentLanguage()))

/** An activity entry with the values by which the table sorts and searches. */
export type ActivityRow = {
  id: string
  /** Actor and target of the entry. */
  name: string
  /** In milliseconds since 1970. */
  moment: number
  /** The user, or the enrollment key when a device joined without a user. */
  who: string
  target: string
  event: ActivityEvent
}

/** Returns one row per loaded entry. Call it once per response. */
export function toActivityRows({ events }: Pick<Activity, 'events'>): ActivityRow[] {
  return events.map((event) => ({
    id: event.id,
    name: `${actorOf(event)} ${targetNameOf(event)}`,
    moment: readServerTime(event.time_stamp) ?? 0,
    who: actorOf(event),
    target: targetNameOf(event),
    event,
  }))
}
