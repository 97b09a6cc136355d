import { hostListQuery, type Host } from '@meshdeck/api/hosts'
import { useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { Laptop } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { PublicAddressToggle } from '../public-addresses/PublicAddressToggle'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { useTranslation } from '../translations'
import { deviceColumns } from './device-columns'
import { deviceFilters, deviceViews } from './device-filters'
import { type DeviceRow, toDeviceRows } from './device-rows'
import { useCheckIns } from './use-check-ins'
import { useDeviceActions } from './use-device-actions'
import { useDeviceStatuses } from './use-device-statuses'

const searchText = ({ name, endpoints, os, version }: DeviceRow) =>
  [name, ...endpoints, os, version].join(' ')

/** The devices of the server, in whichever network. */
export function DeviceTable() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { version } = useCapabilities()
  const { isShown } = usePublicAddresses()
  const { statuses, networkCounts } = useDeviceStatuses()
  const checkIns = useCheckIns()
  const { rowActions, bulkActions } = useDeviceActions()
  // memoised because new ones render every row again
  const columns = useMemo(() => deviceColumns(t, { showsEndpoints: isShown }), [t, isShown])
  const filterFields = useMemo(() => deviceFilters(t), [t])
  const namedViews = useMemo(() => deviceViews(t), [t])
  const toRows = useMemo(
    () => (hosts: Host[]) =>
      toDeviceRows(hosts, { serverVersion: version, networkCounts, checkIns }),
    [version, networkCounts, checkIns],
  )
  const devices = useReading(useQuery(hostListQuery()), toRows)

  return (
    <DataTable
      label={t('devices.title')}
      viewKey="devices"
      noun={(count) => t('count.devices', { count })}
      reading={devices}
      failure={t('loadFailed')}
      columns={columns}
      live={statuses}
      searchText={searchText}
      filterFields={filterFields}
      namedViews={namedViews}
      {...(isAdmin && { rowActions, bulkActions })}
      toolbar={<PublicAddressToggle />}
      empty={{
        icon: Laptop,
        title: t('devices.empty'),
        description: t('devices.emptyHint'),
        children: <AddNodeButton />,
      }}
    />
  )
}
