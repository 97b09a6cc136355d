import { gatewaysTag } from '../acls/default-policies'
import { failOverOf } from '../failover/failover'
import { standInVersions } from '../failover/versions'
import { evaluated } from '../posture/evaluate'
import type { Store } from '../storage/store'
import type { Host, Node } from '../storage/tables'

type GatewayOptions = {
  dns?: string
  mtu?: number
  keepalive?: number
  metadata?: string
}

/** What makes a node a way in for external clients (contract 1.10). */
export function ingressFields(
  store: Store,
  node: Node,
  options: GatewayOptions = {},
): Partial<Node> {
  const tags = { ...node.tags, [gatewaysTag(node.network)]: {} }
  return {
    is_gw: true,
    isingressgateway: true,
    ingressdns: options.dns ?? '',
    ingressmtu: options.mtu || 1420,
    ingresspersistentkeepalive: options.keepalive || 20,
    metadata: options.metadata || 'This host can be used for remote access',
    tags,
    ...evaluated(store, { ...node, tags }),
  }
}

/** A default device lets others in wherever it joins (contract 1.8 and 1.12), if it runs Linux. */
export function makeDefaultGateway(store: Store, { isdefault, os }: Host, node: Node) {
  if (!isdefault || os !== 'linux') return
  if (store.edition === 'pro' && !failOverOf(store, node.network)) {
    standInVersions[store.apiVersion].createFailOver(store, node)
  }
  makeGateway(store, node)
}

/** Makes a node a gateway and relay with all defaults, as a default host's node becomes one. */
function makeGateway(store: Store, node: Node) {
  store.nodes.update(node.id, { ...dutyOf(store), ...ingressFields(store, node), isrelay: true })
}

/** What a gateway does for others besides, on Pro. */
export function dutyOf({ apiVersion, edition }: Store): Partial<Node> {
  return edition === 'pro' ? standInVersions[apiVersion].gatewayDuty : {}
}
