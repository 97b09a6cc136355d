import { type PendingHost, pendingHostListQuery } from '@meshdeck/api/pending-hosts'
import { type TFunction, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { Badge, RelativeTime } from '@meshdeck/ui'
import { type Column, DataTable, naturalKey, optionsOf, RowLink } from '@meshdeck/ui/data-table'
import { Hourglass } from 'lucide-react'
import { useMemo } from 'react'

import { KeyCell } from '../shared/common-columns'
import { systemNames } from '../shared/node-rows'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { type PendingRow, toPendingRows } from './pending-rows'
import { usePendingActions } from './use-pending-actions'

const searchText = ({ name, network, os, version, keyName, publicKey }: PendingRow) =>
  [name, network, os, version, keyName, publicKey].join(' ')

/** Devices that wait for approval to join a network. */
export function PendingDevices() {
  const { t } = useTranslation()
  const { version } = useCapabilities()
  const pending = useQuery(pendingHostListQuery())
  const { rowActions, bulkActions } = usePendingActions()
  const columns = useMemo(() => pendingColumns(t), [t])
  const toRows = useMemo(() => (list: PendingHost[]) => toPendingRows(list, version), [version])

  return (
    <DataTable
      label={t('devices.approval.title')}
      viewKey="pending-devices"
      noun={(count) => t('shared.count.devices', { count })}
      reading={useReading(pending, toRows)}
      failure={t('shared.loadFailed')}
      columns={columns}
      searchText={searchText}
      filterOrder={pendingFilterOrder}
      rowActions={rowActions}
      bulkActions={bulkActions}
      empty={{
        icon: Hourglass,
        title: t('devices.approval.empty'),
        description: t('devices.approval.emptyHint'),
      }}
    />
  )
}

export const pendingFilterOrder = ['network']

/**
 * Columns of the pending devices: the device, its network, and what distinguishes it from an impostor. They fit a
 * window of 1280 px.
 */
export const pendingColumns = (t: TFunction<'networks'>): Array<Column<PendingRow>> => [
  {
    id: 'name',
    header: t('devices.approval.name'),
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
    filter: {
      options: (rows) => optionsOf(rows, (row) => [row.network]),
      matches: ({ network }, value) => network === value,
    },
  },
  {
    id: 'os',
    header: t('nodes.os'),
    width: '6.5rem',
    sortKey: ({ os }) => os,
    cell: ({ os }) => os || '–',
    filter: {
      options: [...systemNames].map(([value, label]) => ({ value, label })),
      matches: ({ os }, value) => os === systemNames.get(value),
    },
  },
  versionColumn(t),
  {
    id: 'key',
    header: t('devices.approval.key'),
    width: 'minmax(9rem, 1fr)',
    sortKey: ({ keyName }) => naturalKey(keyName),
    text: ({ keyName }) => keyName,
    cell: ({ keyName }) => <span className="text">{keyName || '–'}</span>,
  },
  {
    id: 'public-key',
    header: t('devices.approval.publicKey'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below',
    text: ({ publicKey }) => publicKey,
    cell: ({ publicKey }) => (publicKey ? <KeyCell value={publicKey} /> : '–'),
  },
  {
    id: 'requested',
    header: t('devices.approval.requested'),
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
      {version ? <span className="mono">{version}</span> : t('common:health.unknown')}
      {isOutdated && (
        <Badge variant="surface" colorPalette="warning">
          {t('shared.outdated')}
        </Badge>
      )}
    </>
  ),
  filter: {
    options: [{ value: 'outdated', label: t('shared.outdated') }],
    matches: ({ isOutdated }, value) => value === 'outdated' && isOutdated,
  },
})
