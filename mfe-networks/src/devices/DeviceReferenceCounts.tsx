import { Text } from '@meshdeck/ui'

import { NodeReferenceCounts } from '../shared/NodeReferenceCounts'
import { useTranslation } from '../translations'
import { useDeviceNodes } from './device-rows'

/** Each network takes three requests; beyond this number, a note says how many. */
const MAX_NETWORKS = 5

/** Lists by network what refers to the nodes of devices and is changed or deleted with them. */
export function DeviceReferenceCounts({ deviceIds }: { deviceIds: readonly string[] }) {
  const { t } = useTranslation()
  const networks = useDeviceNodes(deviceIds) ?? []
  const remainingCount = networks.length - MAX_NETWORKS

  return (
    <>
      {networks.slice(0, MAX_NETWORKS).map(({ networkId, nodeIds }, index) => (
        <NodeReferenceCounts
          key={networkId}
          networkId={networkId}
          ids={nodeIds}
          position={{ place: index + 1, count: networks.length }}
        />
      ))}
      {remainingCount > 0 && (
        <Text>{t('devices.device.moreNetworks', { count: remainingCount })}</Text>
      )}
    </>
  )
}
