import { keyName, keyState } from '@meshdeck/api/enrollment-keys'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import { currentLanguage, type TFunction } from '@meshdeck/platform'
import { Badge } from '@meshdeck/ui'
import { naturalKey, type Column } from '@meshdeck/ui/data-table'

import type { KeyRow } from './key-rows'
import { keyTypeOf } from './key-type'
import { KeyStateBadge } from './KeyStateBadge'
import { KeyToken } from './KeyToken'
import { NetworkNames } from './NetworkNames'

/** The columns of the keys table that a community server can fill (decision OP-60). */
export function keyColumns(t: TFunction): Column<KeyRow>[] {
  return [
    {
      id: 'name',
      header: t('keys.column.name'),
      width: 'minmax(9rem, 2fr)',
      isFixed: true,
      sortKey: ({ key }) => naturalKey(keyName(key)),
      cell: ({ id, key }) => (
        <>
          <span className="text strong">{id}</span>
          {key.default && (
            <Badge size="xs" variant="outline">
              {t('keys.default')}
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'type',
      header: t('keys.column.type'),
      width: '8rem',
      sortKey: ({ key }) => keyTypeOf(key),
      cell: ({ key }) => t(`keys.type.${keyTypeOf(key)}`),
    },
    {
      id: 'validity',
      header: t('keys.column.validity'),
      width: '7rem',
      phone: 'beside',
      sortKey: ({ key }) => keyState(key),
      cell: ({ key }) => <KeyStateBadge state={keyState(key)} />,
    },
    {
      id: 'uses',
      header: t('keys.column.usesLeft'),
      width: 'minmax(6rem, 6.5rem)',
      align: 'end',
      sortKey: ({ key }) => key.uses_remaining,
      cell: ({ key }) =>
        keyTypeOf(key) === 'uses' ? key.uses_remaining.toLocaleString(currentLanguage()) : '–',
    },
    {
      id: 'expires',
      header: t('keys.column.expires'),
      width: 'minmax(8.5rem, 9.5rem)',
      align: 'end',
      phone: 'below-end',
      // keys without an end come last
      sortKey: ({ key }) => readServerTime(key.expiration) ?? Number.POSITIVE_INFINITY,
      cell: ({ key }) => {
        const moment = readServerTime(key.expiration)
        return moment === undefined ? '–' : formatMinute(moment)
      },
    },
    {
      id: 'networks',
      header: t('keys.column.networks'),
      width: 'minmax(7.5rem, 1fr)',
      phone: 'below',
      sortKey: ({ key }) => key.networks.join(),
      cell: ({ key }) => <NetworkNames networks={key.networks} />,
    },
    {
      id: 'token',
      header: t('keys.column.token'),
      width: 'minmax(11rem, 1fr)',
      cell: ({ id, key }) => <KeyToken name={id} token={key.token} />,
    },
  ]
}
