import { connectNodes, readNodes } from '@meshdeck/api/node-changes'
import { errorText, toast, useCapabilities } from '@meshdeck/platform'

import type { NodeRow } from '../shared/node-rows'
import { useTranslation } from '../translations'

/** Connecting and disconnecting a node from its menu. */
export function useNodeConnection() {
  const { t } = useTranslation()
  const { hasBulkNodes } = useCapabilities()

  async function connect(
    { id, name, network }: Pick<NodeRow, 'id' | 'name' | 'network'>,
    isConnected: boolean,
  ) {
    try {
      const current = hasBulkNodes ? undefined : await readNodes(network)
      await connectNodes({ networkId: network, ids: [id], isConnected, current })
      toast.success(t(isConnected ? 'connect.done' : 'connect.undone', { name }))
    } catch (error) {
      toast.error(t(isConnected ? 'connect.failed' : 'connect.notUndone', { name }), {
        description: errorText(error),
      })
    }
  }

  return { connect }
}
