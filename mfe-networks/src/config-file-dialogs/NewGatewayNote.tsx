import { Callout, Text } from '@meshdeck/ui'

import { SmallMtu } from '../network-model/SmallMtu'
import { useNetworkMtu } from '../network-model/use-network-mtu'
import { useTranslation } from '../translations'

type Props = {
  networkId: string
  /** Of the gateway to be; undefined for that of its network. */
  mtu: number | undefined
  onMtu: (mtu: number) => void
}

/** What a node becomes for a config file, and that its packets may be too small for the network [XC-019]. */
export function NewGatewayNote({ networkId, mtu, onMtu }: Props) {
  const { t } = useTranslation()
  const ofNetwork = useNetworkMtu(networkId)

  return (
    <>
      <Callout tone="info" role="status">
        <Text>{t('configFiles.converts')}</Text>
        {mtu !== undefined && <Text>{t('configFiles.mtuTaken', { mtu })}</Text>}
      </Callout>
      <SmallMtu mtu={mtu ?? ofNetwork} networkIds={[networkId]} onTake={onMtu} />
    </>
  )
}
