import { newGateway } from '@meshdeck/api/gateway-changes'
import { Button, Callout, Stack, Text } from '@meshdeck/ui'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { SmallMtu } from '../network-model/SmallMtu'
import { useNetworkMtu } from '../network-model/use-network-mtu'

type Props = {
  networkId: string
  /** Of the gateway to be; undefined while nobody has said. */
  mtu: number | undefined
  onMtu: (mtu: number) => void
}

/** What a node becomes for a config file, and that its packets may be too large for the network [XC-019]. */
export function NewGatewayNote({ networkId, mtu = newGateway.mtu, onMtu }: Props) {
  const { t } = useConfigFileWords()
  const own = useNetworkMtu(networkId)

  return (
    <>
      <Callout tone="info" role="status">
        <Text>{t('converts')}</Text>
        {mtu !== newGateway.mtu && <Text>{t('mtuTaken', { mtu })}</Text>}
      </Callout>
      {own > 0 && mtu > own && (
        <Callout tone="warning" role="status">
          <Stack gap="2" alignItems="flex-start">
            {t('mtuLarge', { mtu, network: networkId, own })}
            <Button size="sm" onClick={() => onMtu(own)}>
              {t('takeMtu', { own })}
            </Button>
          </Stack>
        </Callout>
      )}
      <SmallMtu mtu={mtu} networkIds={[networkId]} onTake={onMtu} />
    </>
  )
}
