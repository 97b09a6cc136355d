import { Text } from '@meshdeck/ui'

import { NodeNamings } from '../shared/NodeNamings'
import { useTranslation } from '../translations'
import { useDeviceNodes } from './device-rows'

/** Each network is three calls: of more, the question says so. */
const SHOWN = 5

/** What names the nodes of devices and changes or goes with them, network by network. */
export function DeviceNamings({ deviceIds }: { deviceIds: readonly string[] }) {
  const { t } = useTranslation()
  const networks = useDeviceNodes(deviceIds) ?? []
  const rest = networks.length - SHOWN

  return (
    <>
      {networks.slice(0, SHOWN).map(({ networkId, nodeIds }) => (
        <NodeNamings key={networkId} networkId={networkId} ids={nodeIds} namesNetwork />
      ))}
      {rest > 0 && <Text>{t('devices.device.moreNetworks', { count: rest })}</Text>}
    </>
  )
}
