import { EmptyState, PageSkeleton, Stack, Text } from '@meshdeck/ui'
import { Network } from 'lucide-react'

import { NodeUses } from '../uses/NodeUses'
import { useDeviceWords } from './device-words'
import { useDeviceNodes } from './use-device-nodes'

/** Each network is three calls: of a device in many, these are shown. */
const SHOWN = 10

/** What names the nodes of a device, network by network. */
export function DeviceUses({ deviceId }: { deviceId: string }) {
  const { t } = useDeviceWords()
  const networks = useDeviceNodes([deviceId])

  if (!networks) return <PageSkeleton />
  if (networks.length === 0) {
    return (
      <EmptyState
        icon={Network}
        title={t('device.noNetworks')}
        description={t('device.noNetworksHint')}
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
          title={t('device.usedIn', { network: networkId })}
        />
      ))}
      {rest > 0 && <Text color="fg.muted">{t('device.moreNetworks', { count: rest })}</Text>}
    </Stack>
  )
}
