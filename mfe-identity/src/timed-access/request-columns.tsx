import type { TFunction } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import { type Column, RowLink, RowName } from '@meshdeck/ui/data-table'

import { paths } from '../paths'
import type { RequestRow } from './request-rows'
import { State } from './State'

/**
 * The columns of requests for access. The server sorts them, for it has more than one page. Only administrators see
 * the page of who asks.
 */
export const requestColumns = (t: TFunction, isAdmin: boolean): Column<RequestRow>[] => [
  {
    id: 'user',
    header: t('identity:timedAccess.column.user'),
    width: 'minmax(9rem, 1fr)',
    isFixed: true,
    text: ({ name }) => name,
    cell: ({ name }) =>
      isAdmin ? <RowLink to={paths.user(name)}>{name}</RowLink> : <RowName>{name}</RowName>,
  },
  {
    id: 'reason',
    header: t('identity:timedAccess.column.reason'),
    width: 'minmax(12rem, 3fr)',
    phone: 'below',
    text: ({ reason }) => reason,
    cell: ({ reason }) => (
      <span className="text" title={reason}>
        {reason}
      </span>
    ),
  },
  {
    id: 'state',
    header: t('identity:timedAccess.column.state'),
    width: 'minmax(6.5rem, 9rem)',
    phone: 'beside',
    text: ({ state }) => t(`identity:timedAccess.state.${state}`, { defaultValue: state }),
    cell: ({ state }) => <State state={state} />,
  },
  momentColumn(t, 'asked', ({ asked }) => asked),
  momentColumn(t, 'decided', ({ decided }) => decided),
  {
    id: 'by',
    header: t('identity:timedAccess.column.by'),
    width: 'minmax(6rem, 1fr)',
    cell: ({ decidedBy }) => decidedBy || '–',
  },
  momentColumn(t, 'ends', ({ ends }) => ends),
]

function momentColumn(
  t: TFunction,
  id: 'asked' | 'decided' | 'ends',
  momentOf: (row: RequestRow) => number | undefined,
): Column<RequestRow> {
  return {
    id,
    header: t(`identity:timedAccess.column.${id}`),
    width: 'minmax(6.25rem, 8rem)',
    align: 'end',
    ...(id === 'ends' && { phone: 'below-end' }),
    moment: momentOf,
    cell: (row) => {
      const moment = momentOf(row)
      return moment === undefined ? '–' : <RelativeTime moment={moment} isAhead={id === 'ends'} />
    },
  }
}
