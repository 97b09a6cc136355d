import { isKeyValid, keyName, type EnrollmentKey } from '@meshdeck/api/enrollment-keys'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import type { TFunction } from '@meshdeck/platform'
import { Badge } from '@meshdeck/ui'
import { naturalKey, type Column } from '@meshdeck/ui/data-table'

import { keyTypeOf } from './key-type'
import { NetworkNames } from './NetworkNames'

/** The columns of the keys table that a community server can fill (decision OP-60). */
export function keyColumns(t: TFunction): Column<EnrollmentKey>[] {
  return [
    {
      id: 'name',
      header: t('keys.column.name'),
      width: 'minmax(12rem, 2fr)',
      isFixed: true,
      sortKey: (key) => naturalKey(keyName(key)),
      cell: (key) => (
        <>
          <span className="text strong">{keyName(key)}</span>
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
      width: '9rem',
      sortKey: keyTypeOf,
      cell: (key) => t(`keys.type.${keyTypeOf(key)}`),
    },
    {
      id: 'validity',
      header: t('keys.column.validity'),
      width: '8rem',
      phone: 'beside',
      sortKey: (key) => (isKeyValid(key) ? 0 : 1),
      cell: (key) =>
        isKeyValid(key) ? (
          <Badge variant="surface" colorPalette="success">
            {t('keys.valid')}
          </Badge>
        ) : (
          <Badge variant="outline">{t('keys.expired')}</Badge>
        ),
    },
    {
      id: 'uses',
      header: t('keys.column.usesLeft'),
      width: '7rem',
      align: 'end',
      sortKey: ({ uses_remaining }) => uses_remaining,
      cell: (key) => (keyTypeOf(key) === 'uses' ? key.uses_remaining : '–'),
    },
    {
      id: 'expires',
      header: t('keys.column.expires'),
      width: '10rem',
      align: 'end',
      phone: 'below-end',
      // keys without an end come last
      sortKey: ({ expiration }) => readServerTime(expiration) ?? Number.POSITIVE_INFINITY,
      cell: ({ expiration }) => {
        const moment = readServerTime(expiration)
        return moment === undefined ? '–' : formatMinute(moment)
      },
    },
    {
      id: 'networks',
      header: t('keys.column.networks'),
      width: 'minmax(9rem, 1fr)',
      phone: 'below',
      sortKey: ({ networks }) => networks.join(),
      cell: ({ networks }) => <NetworkNames networks={networks} />,
    },
  ]
}

/** What the search looks at: the names of the key and of its networks. */
export function keySearchText(key: EnrollmentKey): string {
  return [keyName(key), ...key.networks].join(' ')
}
