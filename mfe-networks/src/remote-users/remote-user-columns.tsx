import type { TFunction } from '@meshdeck/platform'
import { type Column, MoreNames, naturalKey } from '@meshdeck/ui/data-table'

import type { RemoteUserRow } from './remote-user-rows'

/** How many names a cell has room for. */
const SHOWN = 2

export const remoteUserColumns = (t: TFunction<'networks'>): Array<Column<RemoteUserRow>> => [
  {
    id: 'username',
    header: t('remoteUsers.username'),
    width: 'minmax(9rem, 2fr)',
    isFixed: true,
    sortKey: ({ username }) => naturalKey(username),
    text: ({ username }) => username,
    cell: ({ username }) => <span className="strong">{username}</span>,
  },
  {
    id: 'full-name',
    header: t('remoteUsers.fullName'),
    width: 'minmax(9rem, 2fr)',
    phone: 'below',
    sortKey: ({ fullName }) => naturalKey(fullName),
    text: ({ fullName }) => fullName,
    cell: ({ fullName }) => <span className="text">{fullName || '–'}</span>,
  },
  {
    id: 'source',
    header: t('remoteUsers.source'),
    width: '12rem',
    sortKey: ({ isAdded }) => Number(isAdded),
    text: ({ isAdded }) => t(isAdded ? 'remoteUsers.added' : 'remoteUsers.owner'),
    cell: ({ isAdded }) => (
      <span className="chip outlined">
        {t(isAdded ? 'remoteUsers.added' : 'remoteUsers.owner')}
      </span>
    ),
  },
  {
    id: 'files',
    header: t('remoteUsers.files'),
    width: 'minmax(12rem, 3fr)',
    phone: 'below-end',
    sortKey: ({ files }) => files.length,
    text: ({ files }) => files.join(' '),
    cell: ({ files }) => (
      <>
        <span className="text">{files.slice(0, SHOWN).join(', ') || '–'}</span>
        <MoreNames names={files.slice(SHOWN)} />
      </>
    ),
  },
]
