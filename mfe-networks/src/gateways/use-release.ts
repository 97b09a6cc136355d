import { relayNodes } from '@meshdeck/api/gateway-changes'
import { useConfirm } from '@meshdeck/ui'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'

/** Letting a node go that a gateway relays: it speaks to the others itself again. */
export function useRelease(networkId: string, gateway: GatewayRow) {
  const { t } = useGatewayWords()
  const confirm = useConfirm()

  return ({ id, name }: { id: string; name: string }) =>
    confirm({
      title: t('relay.releaseTitle', { name }),
      description: t('relay.releaseText', { gateway: gateway.name }),
      action: t('relay.releaseAction'),
      isDanger: false,
      onConfirm: async () => {
        await relayNodes({ networkId, nodeId: gateway.id, base: [id], mine: [] })
      },
      success: t('relay.released', { name }),
      failure: t('relay.failed'),
    })
}
