import type { TFunction } from '@meshdeck/platform'
import { RelativeTime, Span } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink, RowName } from '@meshdeck/ui/data-table'
import type { ActivityNames } from '@meshdeck/ui/dialog'

import type { ActivityRow } from './activity-rows'

/** The columns of the activity; `linkOf` leads to all that is known of an entry. */
export const activityColumns = (
  t: TFunction<'networks'>,
  { actionName, kindName, originName }: ActivityNames,
  linkOf: (id: string) => string,
): Array<Column<ActivityRow>> => [
  {
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
  },
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
          // on a phone the moment needs the room
          <Span className="note" hideBelow="md">
            {kindName(event.source.subject_type)}
          </Span>
        )}
      </>
    ),
  },
  {
    id: 'action',
    header: t('activity.action'),
    width: 'minmax(9rem, 1fr)',
    phone: 'beside',
    sortKey: ({ event }) => actionName(event.action),
    text: ({ event }) => actionName(event.action),
    cell: ({ event }) => <span className="chip outlined">{actionName(event.action)}</span>,
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
