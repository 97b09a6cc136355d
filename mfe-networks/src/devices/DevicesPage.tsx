import { hostListQuery, type Host } from '@meshdeck/api/hosts'
import { pendingHostListQuery } from '@meshdeck/api/pending-hosts'
import { useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import {
  Dialogs,
  lazyPart,
  MenuButton,
  PageBoundary,
  PageHeader,
  PageSkeleton,
  Tabs,
} from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Ellipsis, Laptop } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { docs } from '../shared/paths'
import { PublicAddressToggle, usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'
import { deviceColumns, deviceFilterOrder, deviceViews } from './device-columns'
import { type DeviceRow, toDeviceRows, useCheckIns, useDeviceStatuses } from './device-rows'
import { useDeviceApproval } from './pending-rows'
import { deviceDialogs, useDeviceActions } from './use-device-actions'

const PendingDevices = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "device-parts" */ './PendingDevices')).PendingDevices,
)

/** All devices of the server, for every user; actions and pending devices are for admins only. */
export function DevicesPage() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const hasApproval = useDeviceApproval()
  // the table waits until it is known whether it is in a tab; its data doesn't
  useDeviceStatuses()
  const asksFirst = isAdmin ? hasApproval : false

  return (
    <>
      <PageHeader
        icon={Laptop}
        title={t('devices.title')}
        description={t('devices.description')}
        docsUrl={docs.devices}
        refreshes={['hosts', 'nodes', 'networks', 'pending-hosts']}
      >
        {isAdmin && <AllDevicesMenu />}
        <AddNodeButton />
      </PageHeader>
      {asksFirst === undefined && <PageSkeleton />}
      {asksFirst === true && <DeviceTabs />}
      {asksFirst === false && <DeviceTable />}
      <Dialogs of={deviceDialogs} refusal={isAdmin ? undefined : t('devices.refused')} />
    </>
  )
}

function DeviceTabs() {
  const { t } = useTranslation()
  const { data: pendingDevices } = useQuery(pendingHostListQuery())

  return (
    <Tabs
      label={t('devices.title')}
      tabs={[
        { id: 'devices', label: t('devices.title'), content: <DeviceTable /> },
        {
          id: 'pending',
          label: t('devices.pending'),
          ...(pendingDevices && { count: pendingDevices.length }),
          content: (
            <PageBoundary failure={t('shared.loadFailed')}>
              <PendingDevices />
            </PageBoundary>
          ),
        },
      ]}
    />
  )
}

/** Menu of the commands that reach all devices with one call. */
function AllDevicesMenu() {
  const { t } = useTranslation()
  const { allActions } = useDeviceActions()

  return (
    <MenuButton
      icon={Ellipsis}
      variant="outline"
      aria-label={t('devices.allActions')}
      actions={allActions}
    />
  )
}

const searchText = ({ name, endpoints, os, version }: DeviceRow) =>
  [name, ...endpoints, os, version].join(' ')

/** Devices of the server, in any network. */
function DeviceTable() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { version } = useCapabilities()
  const { isShown } = usePublicAddresses()
  const { statuses, networkCounts } = useDeviceStatuses()
  const checkIns = useCheckIns()
  const { rowActions, bulkActions } = useDeviceActions()
  const columns = useMemo(() => deviceColumns(t, { showsEndpoints: isShown }), [t, isShown])
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
      noun={(count) => t('shared.count.devices', { count })}
      reading={devices}
      failure={t('shared.loadFailed')}
      columns={columns}
      live={statuses}
      searchText={searchText}
      filterOrder={deviceFilterOrder}
      namedViews={deviceViews(t)}
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
