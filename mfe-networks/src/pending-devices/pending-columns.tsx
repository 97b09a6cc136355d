import type { TFunction } from '@meshdeck/platform'
import { Badge, RelativeTime } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { paths } from '../paths'
import { KeyCell } from '../tables/KeyCell'
import type { PendingRow } from './pending-rows'

/** The columns of the pending devices: who asks, where to, and what tells it apart
 * from an impostor. They fit a window of 1280 px. */
export const pendingColumns = (t: TFunction<'networks'>): Array<Column<PendingRow>> => [
  {
    id: 'name',
    header: t('pendingDevices.name'),
    width: 'minmax(8rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ hostId, name }) => <RowLink to={paths.device(hostId)}>{name}</RowLink>,
  },
  {
    id: 'network',
    header: t('shared.network'),
    width: 'minmax(7rem, 1fr)',
    phone: 'beside',
    sortKey: ({ network }) => naturalKey(network),
    text: ({ network }) => network,
    cell: ({ network }) => <span className="strong">{network}</span>,
  },
  {
    id: 'os',
    header: t('nodes.os'),
    width: '6.5rem',
    sortKey: ({ os }) => os,
    cell: ({ os }) => os || '–',
  },
  versionColumn(t),
  {
    id: 'key',
    header: t('pendingDevices.key'),
    width: 'minmax(9rem, 1fr)',
    sortKey: ({ keyName }) => naturalKey(keyName),
    text: ({ keyName }) => keyName,
    cell: ({ keyName }) => <span className="text">{keyName || '–'}</span>,
  },
  {
    id: 'public-key',
    header: t('pendingDevices.publicKey'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below',
    text: ({ publicKey }) => publicKey,
    cell: ({ publicKey }) => (publicKey ? <KeyCell value={publicKey} /> : '–'),
  },
  {
    id: 'requested',
    header: t('pendingDevices.requested'),
    width: 'minmax(6.75rem, 8rem)',
    phone: 'below-end',
    align: 'end',
    sortKey: ({ requestedAt }) => requestedAt,
    moment: ({ requestedAt }) => requestedAt,
    cell: ({ requestedAt }) => (requestedAt > 0 ? <RelativeTime moment={requestedAt} /> : '–'),
  },
]

const versionColumn = (t: TFunction<'networks'>): Column<PendingRow> => ({
  id: 'version',
  header: t('nodes.version'),
  width: 'minmax(9rem, 1fr)',
  sortKey: ({ version }) => naturalKey(version),
  text: ({ version }) => version,
  cell: ({ version, isOutdated }) => (
    <>
      {version ? <span className="mono">{version}</span> : t('ui:health.unknown')}
      {isOutdated && (
        <Badge variant="surface" colorPalette="warning">
          {t('shared.outdated')}
        </Badge>
      )}
    </>
  ),
})
