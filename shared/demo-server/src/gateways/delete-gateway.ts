import { gatewaysTag } from '../acls/default-policies'
import { removeExtClient } from '../extclients/remove-ext-client'
import { deleteAutoRelay } from '../failover/auto-relay'
import { forgetRelay } from '../keys/forget-relay'
import { evaluated } from '../posture/evaluate'
import type { Store } from '../storage/store'
import type { Node } from '../storage/tables'
import { detachInternetClients } from './internet-clients'
import { setRelayNodes } from './relays'

/**
 * Makes a gateway a plain node again: its clients go, relayed nodes and internet clients are freed.
 * Its DNS, MTU and keepalive stay as they are; a node that is no gateway is no fault (contract 1.10).
 */
export function deleteGateway(store: Store, node: Node): Node {
  return store.transaction(() => {
    for (const client of store.extClients.all({ ingressgatewayid: node.id })) {
      removeExtClient(store, client)
    }
    detachInternetClients(store, node)
    if (node.is_auto_relay) deleteAutoRelay(store, node)
    setRelayNodes(store, node, [])
    forgetRelay(store, node.id)
    const { [gatewaysTag(node.network)]: _tag, ...tags } = node.tags ?? {}
    store.nodes.update(node.id, {
      is_gw: false,
      isingressgateway: false,
      isrelay: false,
      isinternetgateway: false,
      metadata: '',
      tags,
      ...evaluated(store, { ...node, tags }),
    })
    return store.nodes.get(node.id)
  })
}
