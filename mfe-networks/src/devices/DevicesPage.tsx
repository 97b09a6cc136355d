import { pendingHostListQuery } from '@meshdeck/api/pending-hosts'
import { useCan, useQuery } from '@meshdeck/platform'
import {
  Dialogs,
  lazyPart,
  MenuButton,
  PageBoundary,
  PageHeader,
  PageSkeleton,
  Tabs,
} from '@meshdeck/ui'
import { Ellipsis, Laptop } from 'lucide-react'

import { AddNodeButton } from '../add-node/AddNodeButton'
import { docs } from '../links'
import { useDeviceApproval } from '../pending-devices/use-device-approval'
import { useTranslation } from '../translations'
import { deviceDialogs } from './device-dialogs'
import { DeviceTable } from './DeviceTable'
import { useDeviceActions } from './use-device-actions'
import { useDeviceStatuses } from './use-device-statuses'

const PendingDevices = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "device-parts" */ '../pending-devices/PendingDevices'))
      .PendingDevices,
)

/** Every device of the server, for every user; what can be done to them, and who waits, for admins. */
export function DevicesPage() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const hasApproval = useDeviceApproval()
  // the table waits until it is known whether tabs are around it, its devices do not
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
      <Dialogs of={deviceDialogs} />
    </>
  )
}

function DeviceTabs() {
  const { t } = useTranslation()
  const { data: pending } = useQuery(pendingHostListQuery())

  return (
    <Tabs
      label={t('devices.title')}
      tabs={[
        { id: 'devices', label: t('devices.title'), content: <DeviceTable /> },
        {
          id: 'pending',
          label: t('devices.pending'),
          ...(pending && { count: pending.length }),
          content: (
            <PageBoundary failure={t('loadFailed')}>
              <PendingDevices />
            </PageBoundary>
          ),
        },
      ]}
    />
  )
}

/** What every device can be told with one call. */
function AllDevicesMenu() {
  const { t } = useTranslation()
  const { allActions } = useDeviceActions()

  return (
    <MenuButton variant="outline" aria-label={t('devices.allActions')} actions={allActions}>
      <Ellipsis aria-hidden="true" />
    </MenuButton>
  )
}
