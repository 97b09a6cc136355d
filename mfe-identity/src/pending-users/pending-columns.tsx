import type { TFunction } from '@meshdeck/platform'
import { Initials, RelativeTime } from '@meshdeck/ui'
import { type Column, naturalKey, RowName } from '@meshdeck/ui/data-table'

import type { PendingRow } from './pending-rows'

type Shown = { tellsMoment: boolean }

/** The columns of the pending users (decision OP-52); when they asked is shown where any server says it. */
export const pendingColumns = (t: TFunction, { tellsMoment }: Shown): Column<PendingRow>[] => [
  {
    id: 'username',
    header: t('identity:pendingUsers.column.username'),
    width: 'minmax(12rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name }) => (
      <>
        <Initials name={name} />
        <RowName>{name}</RowName>
      </>
    ),
  },
  {
    id: 'provider',
    header: t('identity:pendingUsers.column.providerId'),
    width: 'minmax(10rem, 2fr)',
    phone: 'below',
    sortKey: ({ providerId }) => providerId,
    text: ({ providerId }) => providerId,
    cell: ({ providerId }) => <span className="mono text">{providerId || '–'}</span>,
  },
  ...(tellsMoment ? [requestedColumn(t)] : []),
]

const requestedColumn = (t: TFunction): Column<PendingRow> => ({
  id: 'requested',
  header: t('identity:pendingUsers.column.requested'),
  width: 'minmax(7rem, 9rem)',
  align: 'end',
  phone: 'below-end',
  sortKey: ({ requested }) => requested,
  moment: ({ requested }) => requested,
  cell: ({ requested }) => (requested > 0 ? <RelativeTime moment={requested} /> : '–'),
})
