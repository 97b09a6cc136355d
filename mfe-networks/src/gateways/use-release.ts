import { useQueryClient } from '@meshdeck/platform'
import { useConfirmDelete } from '@meshdeck/ui'

import { gatewayChanges } from './gateway-changes'
import type { GatewayRow } from './gateway-rows'
import { useGatewayWords } from './gateway-words'

/** Letting a node go that a gateway relays: it speaks to the others itself again. */
export function useRelease(networkId: string, gateway: GatewayRow) {
  const { t } = useGatewayWords()
  const client = useQueryClient()
  const confirmDelete = useConfirmDelete()

  return ({ id, name }: { id: string; name: string }) =>
    confirmDelete({
      title: t('relay.releaseTitle', { name }),
      description: t('relay.releaseText', { gateway: gateway.name }),
      action: t('relay.releaseAction'),
      isDanger: false,
      onConfirm: async () => {
        const { relayNodes } = await gatewayChanges()
        try {
          await relayNodes(client, { networkId, nodeId: gateway.id }, { base: [id], mine: [] })
        } finally {
          // also after a refusal: the gateway may be none any more
          await client.invalidateQueries({ queryKey: ['nodes'] })
        }
      },
      success: t('relay.released', { name }),
      failure: t('relay.failed'),
    })
}
