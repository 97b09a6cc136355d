import { EmptyState, PageSkeleton, Stack, Text } from '@meshdeck/ui'
import { Network } from 'lucide-react'

import { useTranslation } from '../translations'
import { NodeUses } from '../uses/NodeUses'
import { useDeviceNodes } from './use-device-nodes'

/** Each network is three calls: of a device in many, these are shown. */
const SHOWN = 10

/** What names the nodes of a device, network by network. */
export function DeviceUses({ deviceId }: { deviceId: string }) {
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
  const rest = networks.length - SHOWN

  return (
    <Stack gap="4" pb="6" mb="-6" overflowY="auto">
      {networks.slice(0, SHOWN).map(({ networkId, nodeIds }) => (
        <NodeUses
          key={networkId}
          networkId={networkId}
          nodeIds={nodeIds}
          title={t('devices.device.usedIn', { network: networkId })}
        />
      ))}
      {rest > 0 && (
        <Text color="fg.muted">{t('devices.device.moreNetworks', { count: rest })}</Text>
      )}
    </Stack>
  )
}
