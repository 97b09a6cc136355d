import { relayNodes } from '@meshdeck/api/gateway-changes'
import { useConfirm } from '@meshdeck/ui'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useTranslation } from '../translations'

/** Letting a node go that a gateway relays: it speaks to the others itself again. */
export function useRelease(networkId: string, gateway: GatewayRow) {
  const { t } = useTranslation()
  const confirm = useConfirm()

  return ({ id, name }: { id: string; name: string }) =>
    confirm({
      title: t('gateways.relay.releaseTitle', { name }),
      description: t('gateways.relay.releaseText', { gateway: gateway.name }),
      action: t('gateways.relay.releaseAction'),
      isDanger: false,
      onConfirm: async () => {
        await relayNodes({ networkId, nodeId: gateway.id, base: [id], mine: [] })
      },
      success: t('gateways.relay.released', { name }),
      failure: t('gateways.relay.failed'),
    })
}
