import { connectNodes, readNodes } from '@meshdeck/api/node-changes'
import { errorText, toast, type ToastAction, useCapabilities } from '@meshdeck/platform'

import type { NodeRow } from '../shared/node-rows'
import { useTranslation } from '../translations'

type ConnectableNode = Pick<NodeRow, 'id' | 'name' | 'network'>

/** Connects and disconnects a node from its menu at once; the toast has an undo. */
export function useNodeConnection() {
  const { t } = useTranslation()
  const { hasBulkNodes } = useCapabilities()

  async function connect(node: ConnectableNode, isConnected: boolean) {
    const undo = { label: t('nodes.connection.undo'), onAct: () => void put(node, !isConnected) }
    await put(node, isConnected, { action: undo })
  }

  async function put(
    { id, name, network }: ConnectableNode,
    isConnected: boolean,
    wayBack: { action?: ToastAction } = {},
  ) {
    try {
      const current = hasBulkNodes ? undefined : await readNodes(network)
      await connectNodes({ networkId: network, ids: [id], isConnected, current })
      toast.success(
        t(isConnected ? 'nodes.connection.done' : 'nodes.connection.undone', { name }),
        wayBack,
      )
    } catch (error) {
      toast.error(
        t(isConnected ? 'nodes.connection.failed' : 'nodes.connection.notUndone', { name }),
        {
          description: errorText(error),
        },
      )
    }
  }

  return { connect }
}
