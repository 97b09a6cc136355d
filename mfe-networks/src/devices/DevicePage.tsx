import { deviceName, type Host, hostListQuery } from '@meshdeck/api/hosts'
import {
  findIn,
  useCachedQuery,
  useCan,
  useCapabilities,
  useNameOf,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Badge,
  Dialogs,
  EmptyState,
  KeyValue,
  LinkButton,
  PageHeader,
  PageSkeleton,
  Stack,
  StatusBadge,
  Tabs,
  Text,
} from '@meshdeck/ui'
import { DetailActions, type LeavePage, PageAbout, useLeave } from '@meshdeck/ui/page'
import { Laptop, Network, Unplug } from 'lucide-react'

import { NodeReferences } from '../shared/NetworkReferencesPanel'
import { docs, paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { type DeviceRow, toDeviceRows, useDeviceNodes, useDeviceStatuses } from './device-rows'
import { DeviceFacts } from './DeviceFacts'
import { DeviceNetworks } from './DeviceNetworks'
import { devicePageDialogs, useDeviceActions } from './use-device-actions'

/** Page of one device: its details, its networks, what refers to it there, and its interfaces [SH-034]. */
export function DevicePage() {
  const { t } = useTranslation()
  const deviceId = useRequiredParam('deviceId')
  const { isAdmin } = useCan()
  const { version } = useCapabilities()
  // usually cached by the table; Refresh refetches it
  const hosts = useCachedQuery(hostListQuery())
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
        {row && isAdmin && <DeviceActions row={row} onLeave={onLeave} />}
      </PageHeader>
      <PageAbout
        reading={device}
        failure={t('shared.loadFailed')}
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
      <Dialogs of={devicePageDialogs} refusal={isAdmin ? undefined : t('devices.refused')} />
    </>
  )
}

function DeviceActions({ row, onLeave }: { row: DeviceRow; onLeave: LeavePage }) {
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
          label: t('shared.uses.title'),
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
        isMonospace: true,
      }))}
    />
  )
}

/** Each network takes three calls: of a device in many networks, only this many are shown. */
const MAX_NETWORKS = 10

/** Lists by network what refers to the nodes of a device. */
function DeviceUses({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation()
  const networks = useDeviceNodes([deviceId])

  if (!networks) return <PageSkeleton />
  if (networks.length === 0) {
    return (
      <EmptyState
        icon={Network}
        title={t('devices.device.noNetworks')}
        description={t('devices.device.noNetworksHint')}
      />
    )
  }
  const remainingCount = networks.length - MAX_NETWORKS

  return (
    <Stack gap="4" pb="6" mb="-6" overflowY="auto">
      {networks.slice(0, MAX_NETWORKS).map(({ networkId, nodeIds }) => (
        <NodeReferences
          key={networkId}
          networkId={networkId}
          nodeIds={nodeIds}
          title={t('devices.device.usedIn', { network: networkId })}
        />
      ))}
      {remainingCount > 0 && (
        <Text color="fg.muted">{t('devices.device.moreNetworks', { count: remainingCount })}</Text>
      )}
    </Stack>
  )
}
