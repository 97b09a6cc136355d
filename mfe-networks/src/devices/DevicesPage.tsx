import { hostListQuery, type Host } from '@meshdeck/api/hosts'
import { useCapabilities } from '@meshdeck/platform'
import { PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Laptop } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { docs } from '../links'
import { PublicAddressToggle } from '../public-addresses/PublicAddressToggle'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { useNetworkWords } from '../words'
import { deviceColumns } from './device-columns'
import { type DeviceRow, toDeviceRows } from './device-rows'

const rowId = ({ id }: DeviceRow) => id
const rowName = ({ name }: DeviceRow) => name
const searchText = ({ name, endpoints, os, version }: DeviceRow) =>
  [name, ...endpoints, os, version].join(' ')

/** Every device of the server, for every user. */
export function DevicesPage() {
  const { t } = useNetworkWords()
  const { version } = useCapabilities()
  const { isShown } = usePublicAddresses()
  // memoised because new ones render every row again
  const columns = useMemo(() => deviceColumns(t, { showsEndpoints: isShown }), [t, isShown])
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
        viewKey="devices"
        noun={(count) => t('count.devices', { count })}
        query={hostListQuery()}
        toRows={toRows}
        failure={t('loadFailed')}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        searchText={searchText}
        toolbar={<PublicAddressToggle />}
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
