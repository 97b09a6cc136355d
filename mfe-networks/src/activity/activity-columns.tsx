import type { ActivityEvent } from '@meshdeck/api/activity'
import { formatMinute } from '@meshdeck/domain/server-times'
import type { TFunction } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import type { ActivityRow } from './activity-rows'

/** The columns of the activity; `linkOf` leads to all that is known of an entry. */
export const activityColumns = (
  t: TFunction,
  linkOf: (id: string) => string,
): Array<Column<ActivityRow>> => [
  {
    id: 'time',
    header: t('time'),
    width: '10rem',
    isFixed: true,
    sortKey: ({ moment }) => moment,
    text: ({ event }) => event.time_stamp,
    cell: ({ id, moment }) => <RowLink to={linkOf(id)}>{formatMinute(moment)}</RowLink>,
  },
  {
    id: 'who',
    header: t('who'),
    width: 'minmax(14rem, 1fr)',
    phone: 'below-end',
    sortKey: ({ who }) => naturalKey(who),
    text: ({ who }) => who,
    cell: ({ who, event }) => (
      <>
        <span className="text strong">{who || '–'}</span>
        {event.triggered_by === '' && who !== '' && (
          // on a phone the moment needs the room
          <Span className="note" hideBelow="md">
            {kindText(t, event.source.subject_type)}
          </Span>
        )}
      </>
    ),
  },
  {
    id: 'action',
    header: t('action.title'),
    width: 'minmax(9rem, 1fr)',
    phone: 'beside',
    sortKey: ({ event }) => actionText(t, event),
    text: ({ event }) => actionText(t, event),
    cell: ({ event }) => <span className="chip outlined">{actionText(t, event)}</span>,
  },
  {
    id: 'target',
    header: t('target'),
    width: 'minmax(12rem, 1.5fr)',
    phone: 'below',
    sortKey: ({ target }) => naturalKey(target),
    text: ({ target, event }) => `${kindText(t, event.target.subject_type)} ${target}`,
    cell: ({ target, event }) => (
      <>
        <span>{kindText(t, event.target.subject_type)}</span>
        <span className="text strong">{target}</span>
      </>
    ),
  },
  {
    id: 'source',
    header: t('origin.title'),
    width: '8rem',
    sortKey: ({ event }) => originText(t, event),
    text: ({ event }) => originText(t, event),
    cell: ({ event }) => originText(t, event),
  },
]

/** What was done, in words; what no console knows yet stands for itself, as do kinds and origins. */
export const actionText = (t: TFunction, { action }: Pick<ActivityEvent, 'action'>) =>
  t(`action.${action}`, { defaultValue: action })

/** What kind of thing it is: a node, a policy. */
export const kindText = (t: TFunction, kind: string) =>
  kind === '' ? '' : t(`kind.${kind}`, { defaultValue: kind })

/** From where it was done. */
export const originText = (t: TFunction, { origin }: Pick<ActivityEvent, 'origin'>) =>
  t(`origin.${origin}`, { defaultValue: origin })
