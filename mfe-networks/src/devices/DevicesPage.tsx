import { hostListQuery, type Host } from '@meshdeck/api/hosts'
import { useCan, useCapabilities, useTranslation } from '@meshdeck/platform'
import { Dialogs, MenuButton, PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Ellipsis, Laptop } from 'lucide-react'
import { useMemo } from 'react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { docs } from '../links'
import { PublicAddressToggle } from '../public-addresses/PublicAddressToggle'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { deviceColumns } from './device-columns'
import { deviceDialogs } from './device-dialogs'
import { deviceFilters, deviceViews } from './device-filters'
import { type DeviceRow, toDeviceRows } from './device-rows'
import { useDeviceWords } from './device-words'
import { useDeviceActions } from './use-device-actions'
import { useDeviceStatuses } from './use-device-statuses'

const rowId = ({ id }: DeviceRow) => id
const rowName = ({ name }: DeviceRow) => name
const searchText = ({ name, endpoints, os, version }: DeviceRow) =>
  [name, ...endpoints, os, version].join(' ')

/** Every device of the server, for every user; what can be done to them, for admins. */
export function DevicesPage() {
  const { t } = useDeviceWords()
  const { t: uiText } = useTranslation('ui')
  const { isAdmin } = useCan()
  const { version } = useCapabilities()
  const { isShown } = usePublicAddresses()
  const { statuses, networkCounts } = useDeviceStatuses()
  const { rowActions, bulkActions } = useDeviceActions()
  // memoised because new ones render every row again
  const columns = useMemo(
    () => deviceColumns({ t, uiText }, { showsEndpoints: isShown }),
    [t, uiText, isShown],
  )
  const filterFields = useMemo(() => deviceFilters({ t, uiText }), [t, uiText])
  const namedViews = useMemo(() => deviceViews(t), [t])
  const toRows = useMemo(
    () => (hosts: Host[]) => toDeviceRows(hosts, { serverVersion: version, networkCounts }),
    [version, networkCounts],
  )

  return (
    <>
      <PageHeader
        icon={Laptop}
        title={t('title')}
        description={t('description')}
        docsUrl={docs.devices}
        refreshes={['hosts', 'nodes', 'networks']}
      >
        {isAdmin && <AllDevicesMenu />}
        <AddNodeButton />
      </PageHeader>
      <DataTable
        label={t('title')}
        viewKey="devices"
        noun={(count) => t('networks:count.devices', { count })}
        query={hostListQuery()}
        toRows={toRows}
        failure={t('networks:loadFailed')}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        live={statuses}
        searchText={searchText}
        filterFields={filterFields}
        namedViews={namedViews}
        {...(isAdmin && { rowActions, bulkActions })}
        toolbar={<PublicAddressToggle />}
        empty={{
          icon: Laptop,
          title: t('empty'),
          description: t('emptyHint'),
          children: <AddNodeButton />,
        }}
      />
      <Dialogs of={deviceDialogs} />
    </>
  )
}

/** What every device can be told with one call. */
function AllDevicesMenu() {
  const { t } = useDeviceWords()
  const { allActions } = useDeviceActions()

  return (
    <MenuButton variant="outline" aria-label={t('allActions')} actions={allActions}>
      <Ellipsis aria-hidden="true" />
    </MenuButton>
  )
}
