import { hostListQuery, type Host } from '@meshdeck/api/hosts'
import { type TFunction, useCapabilities } from '@meshdeck/platform'
import { Badge, PageHeader, Span } from '@meshdeck/ui'
import { type Column, DataTable, naturalKey } from '@meshdeck/ui/data-table'
import { Laptop } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { docs } from '../links'
import { useNetworkWords } from '../words'
import { type DeviceRow, toDeviceRows } from './device-rows'

const rowId = ({ id }: DeviceRow) => id
const rowName = ({ name }: DeviceRow) => name
const searchText = ({ name, endpoints, os, version }: DeviceRow) =>
  [name, ...endpoints, os, version].join(' ')

const columnsOf = (t: TFunction): Array<Column<DeviceRow>> => [
  {
    id: 'name',
    header: t('devices.name'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    cell: ({ name }) => (
      <Span className="text strong" fontWeight="500">
        {name}
      </Span>
    ),
  },
  {
    id: 'endpoint',
    header: t('devices.endpoint'),
    width: 'minmax(11rem, 1fr)',
    phone: 'below',
    sortKey: ({ endpoints: [first = ''] }) => naturalKey(first),
    cell: ({ endpoints: [first, second] }) => (
      <>
        <span className="mono strong">{first ?? '–'}</span>
        {second && <span title={second}>+ IPv6</span>}
      </>
    ),
  },
  {
    id: 'port',
    header: t('devices.port'),
    width: '7rem',
    align: 'end',
    sortKey: ({ port }) => port,
    cell: ({ port }) => <span className="mono">{port || '–'}</span>,
  },
  {
    id: 'os',
    header: t('devices.os'),
    width: '7rem',
    phone: 'beside',
    sortKey: ({ os }) => os,
    cell: ({ os }) => os || '–',
  },
  {
    id: 'version',
    header: t('devices.version'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below-end',
    sortKey: ({ version }) => naturalKey(version),
    cell: ({ version, isOutdated }) => (
      <>
        <span className="mono">{version || '–'}</span>
        {isOutdated && (
          <Badge variant="surface" colorPalette="warning">
            {t('devices.outdated')}
          </Badge>
        )}
      </>
    ),
  },
  {
    id: 'networks',
    header: t('devices.networks'),
    width: '7rem',
    align: 'end',
    sortKey: ({ networkCount }) => networkCount,
    cell: ({ networkCount }) => networkCount,
  },
  {
    id: 'default',
    header: t('devices.default'),
    width: '8.5rem',
    sortKey: ({ isDefault }) => Number(!isDefault),
    cell: ({ isDefault }) => t(isDefault ? 'devices.yes' : 'devices.no'),
  },
]

/** Every device of the server, for every user. */
export function DevicesPage() {
  const { t } = useNetworkWords()
  const { version } = useCapabilities()
  // memoised because new ones render every row again
  const columns = useMemo(() => columnsOf(t), [t])
  const toRows = useMemo(() => (hosts: Host[]) => toDeviceRows(hosts, version), [version])

  return (
    <>
      <PageHeader
        icon={Laptop}
        title={t('devices.title')}
        description={t('devices.description')}
        docsUrl={docs.devices}
        refreshes={['hosts']}
      >
        <AddNodeButton />
      </PageHeader>
      <DataTable
        label={t('devices.title')}
        noun={(count) => t('count.devices', { count })}
        query={hostListQuery()}
        toRows={toRows}
        failure={t('loadFailed')}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        searchText={searchText}
        empty={{
          icon: Laptop,
          title: t('devices.empty'),
          description: t('devices.emptyHint'),
          children: <AddNodeButton />,
        }}
      />
    </>
  )
}
