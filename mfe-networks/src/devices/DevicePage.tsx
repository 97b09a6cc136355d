import { deviceName, type Host, hostListQuery } from '@meshdeck/api/hosts'
import {
  findIn,
  useCan,
  useCapabilities,
  useNameOf,
  useQuery,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Badge,
  Dialogs,
  EmptyState,
  KeyValue,
  LinkButton,
  PageHeader,
  StatusBadge,
  Tabs,
} from '@meshdeck/ui'
import { DetailActions, type Leave, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Laptop, Unplug } from 'lucide-react'

import { docs } from '../links'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { devicePageDialogs } from './device-dialogs'
import { type DeviceRow, toDeviceRows } from './device-rows'
import { DeviceFacts } from './DeviceFacts'
import { DeviceNetworks } from './DeviceNetworks'
import { DeviceUses } from './DeviceUses'
import { useDeviceActions } from './use-device-actions'
import { useDeviceStatuses } from './use-device-statuses'

/** One device: what it is, the networks that it is in, what names it there, its interfaces [SH-034]. */
export function DevicePage() {
  const { t } = useTranslation()
  const deviceId = useRequiredParam('deviceId')
  const { isAdmin } = useCan()
  const { version } = useCapabilities()
  // read by the table already, mostly; Refresh reads it again
  const hosts = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const device = findIn(hosts, ({ id }) => id === deviceId)
  const host = device.data
  const { statuses, networkCounts } = useDeviceStatuses()
  const status = statuses?.get(deviceId)
  const [row] = toDeviceRows(host ? [host] : [], { serverVersion: version, networkCounts })
  useNameOf(deviceId, row?.name)
  const onLeave = useLeave(paths.devices())

  return (
    <>
      <PageHeader
        icon={Laptop}
        title={row?.name ?? deviceId}
        aside={
          <>
            {status !== undefined && <StatusBadge status={status} />}
            {row?.isOutdated && (
              <Badge variant="surface" colorPalette="warning">
                {t('shared.outdated')}
              </Badge>
            )}
          </>
        }
        description={row && [row.os, row.version].filter(Boolean).join(' · ')}
        docsUrl={docs.devices}
        refreshes={['hosts', 'nodes', 'networks']}
      >
        {row && isAdmin && <Actions row={row} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        thing={device}
        failure={t('loadFailed')}
        missing={
          <EmptyState
            icon={Unplug}
            title={t('devices.device.notFound')}
            description={t('devices.device.notFoundHint')}
          >
            <LinkButton to={paths.devices()}>{t('devices.title')}</LinkButton>
          </EmptyState>
        }
      >
        {(shown) => (
          <DeviceTabs host={shown} status={status} networkCount={row?.networkCount ?? 0} />
        )}
      </PageAbout>
      <Dialogs of={devicePageDialogs} />
    </>
  )
}

function Actions({ row, onLeave }: { row: DeviceRow; onLeave: Leave }) {
  const { rowActions } = useDeviceActions({ onLeave })
  return <DetailActions name={row.name} actions={rowActions(row)} />
}

type TabsProps = { host: Host; status: string | undefined; networkCount: number }

function DeviceTabs({ host, status, networkCount }: TabsProps) {
  const { t } = useTranslation()

  return (
    <Tabs
      label={deviceName(host)}
      tabs={[
        {
          id: 'overview',
          label: t('devices.device.overview'),
          content: <DeviceFacts host={host} status={status} />,
        },
        {
          id: 'networks',
          label: t('devices.networks'),
          count: networkCount,
          content: <DeviceNetworks host={host} />,
        },
        {
          id: 'uses',
          label: t('details.uses.title'),
          content: <DeviceUses deviceId={host.id} />,
        },
        {
          id: 'interfaces',
          label: t('devices.device.interfaces'),
          count: host.interfaces.length,
          content: <Interfaces host={host} />,
        },
      ]}
    />
  )
}

function Interfaces({ host }: { host: Host }) {
  const { t } = useTranslation()
  if (host.interfaces.length === 0) {
    return (
      <EmptyState
        icon={Laptop}
        title={t('devices.device.noInterfaces')}
        description={t('devices.device.noInterfacesHint')}
      />
    )
  }
  // one interface may have several addresses
  const names = [...new Set(host.interfaces.map(({ name }) => name))]

  return (
    <KeyValue
      title={t('devices.device.interfaces')}
      items={names.map((name) => ({
        label: name,
        value: host.interfaces
          .filter((other) => other.name === name)
          .map(({ addressString }) => addressString)
          .join(', '),
        isMachine: true,
      }))}
    />
  )
}
