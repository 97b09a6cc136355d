import type { TFunction } from '@meshdeck/platform'
import { Badge, RelativeTime } from '@meshdeck/ui'
import { type Column, naturalKey, RowName } from '@meshdeck/ui/data-table'

import type { TokenRow } from './token-rows'

/** The columns of access tokens (decision OP-55). */
export const tokenColumns = (t: TFunction): Column<TokenRow>[] => [
  {
    id: 'name',
    header: t('identity:accessTokens.column.name'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name, isExpired }) => (
      <>
        <RowName>{name}</RowName>
        {isExpired && (
          <Badge size="xs" variant="outline">
            {t('identity:accessTokens.expired')}
          </Badge>
        )}
      </>
    ),
  },
  {
    id: 'user',
    header: t('identity:accessTokens.column.user'),
    width: 'minmax(8rem, 1fr)',
    sortKey: ({ username }) => naturalKey(username),
    text: ({ username }) => username,
    cell: ({ username }) => <span className="text">{username}</span>,
  },
  {
    id: 'creator',
    header: t('identity:accessTokens.column.createdBy'),
    width: 'minmax(8rem, 1fr)',
    sortKey: ({ createdBy }) => naturalKey(createdBy),
    text: ({ createdBy }) => createdBy,
    cell: ({ createdBy }) => <span className="text">{createdBy || '–'}</span>,
  },
  {
    id: 'created',
    header: t('identity:accessTokens.column.created'),
    width: 'minmax(7rem, 9rem)',
    align: 'end',
    sortKey: ({ created }) => created,
    moment: ({ created }) => created,
    cell: ({ created }) => (created > 0 ? <RelativeTime moment={created} /> : '–'),
  },
  {
    id: 'expires',
    header: t('identity:accessTokens.column.expires'),
    width: 'minmax(7rem, 9rem)',
    align: 'end',
    phone: 'beside',
    sortKey: ({ expires }) => expires,
    moment: ({ expires }) => expires,
    cell: ({ expires }) => (expires > 0 ? <RelativeTime moment={expires} isAhead /> : '–'),
  },
  {
    id: 'used',
    header: t('identity:accessTokens.column.lastUsed'),
    width: 'minmax(7rem, 9rem)',
    align: 'end',
    phone: 'below-end',
    sortKey: ({ lastUsed }) => lastUsed,
    moment: ({ lastUsed }) => lastUsed,
    cell: ({ lastUsed }) =>
      lastUsed > 0 ? <RelativeTime moment={lastUsed} /> : t('identity:accessTokens.neverUsed'),
  },
]
