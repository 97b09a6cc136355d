import type { Host } from '@meshdeck/api/hosts'
import { isLeaving, type Node } from '@meshdeck/api/nodes'

import { canBeGateway, nodeOptions } from '../gateway-model/node-options'
import { gatewayValue } from './config-file-form'

/** A node that a config file may be behind. */
type GatewayOption = {
  /** Of the form's field. */
  value: string
  label: string
  isGateway: boolean
  isBehindNat: boolean
}

/**
 * The gateways of a network by name, then the devices that can become one. Config files are none
 * themselves [XC-018].
 */
export function gatewayOptions(
  networkId: string,
  nodes: readonly Node[],
  hosts: readonly Host[],
): GatewayOption[] {
  const gatewayIds = new Set(nodes.filter((node) => node.isingressgateway).map(({ id }) => id))
  return nodeOptions({ nodes, hosts }, isFit)
    .map(({ id, label, isBehindNat }) => ({
      value: gatewayValue(networkId, id),
      label,
      isGateway: gatewayIds.has(id),
      isBehindNat,
    }))
    .toSorted((left, right) => Number(right.isGateway) - Number(left.isGateway))
}

/** Whether a config file may be behind a node, made a gateway for it if need be. */
function isFit(node: Node, host: Host | undefined): boolean {
  return (node.isingressgateway && !isLeaving(node)) || canBeGateway(node, host)
}
