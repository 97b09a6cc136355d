import type { EgressRoute } from '@meshdeck/api/egress'
import { type Node, nodeKey } from '@meshdeck/api/nodes'

import { toReachRoute } from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'

type Lists = { nodes: readonly Node[]; egress: readonly EgressRoute[] }

/**
 * Nodes and config files that leave a network, as a change: the config files of a gateway go with it, and its routes go
 * on without it (contract 1.9, 1.15). Of a policy the server takes what is gone, which decides nothing any more.
 */
export function editOfRemoval({ nodes, egress }: Lists, ids: readonly string[]): ReachEdit {
  const gone = new Set(ids)
  const remove: { nodes: string[]; clients: string[] } = { nodes: [], clients: [] }
  for (const node of nodes) {
    const key = nodeKey(node)
    if (!node.is_static) {
      if (gone.has(key)) remove.nodes.push(key)
    } else if (gone.has(key) || gone.has(node.static_node?.ingressgatewayid ?? '')) {
      remove.clients.push(key)
    }
  }
  const put = egress.filter((route) => Object.keys(route.nodes).some((id) => gone.has(id)))
  return {
    nodes: { remove: remove.nodes },
    clients: { remove: remove.clients },
    ...(put.length > 0 && { egress: { put: put.map((route) => without(route, gone)) } }),
  }
}

function without(route: EgressRoute, gone: ReadonlySet<string>) {
  const left = Object.entries(route.nodes).filter(([id]) => !gone.has(id))
  return { ...toReachRoute(route), nodes: Object.fromEntries(left) }
}
