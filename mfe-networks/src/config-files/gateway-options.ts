import type { Host } from '@meshdeck/api/hosts'
import type { Node } from '@meshdeck/api/nodes'

import { canBeGateway } from '../gateways/node-options'
import { gatewayValue } from './config-file-form'

/** A node that a config file may be behind. */
export type GatewayOption = {
  /** Of the form's field. */
  value: string
  label: string
  isGateway: boolean
  isBehindNat: boolean
}

/**
 * The gateways of a network by name, then the devices that can become one. Config files are none
 * themselves [XC-018]; the address tells devices of one name apart.
 */
export function gatewayOptions(
  networkId: string,
  nodes: readonly Node[],
  hosts: readonly Host[],
): GatewayOption[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  return nodes
    .filter((node) => isFit(node, hostOf.get(node.hostid)))
    .map(({ id, hostid, address, address6, isingressgateway }) => {
      const host = hostOf.get(hostid)
      const [ip = ''] = (address || address6).split('/')
      return {
        value: gatewayValue(networkId, id),
        label: [host?.name ?? id, ip].filter((part) => part !== '').join(' · '),
        isGateway: isingressgateway,
        isBehindNat: host !== undefined && host.nat_type !== '' && host.nat_type !== 'public',
      }
    })
    .toSorted(
      (left, right) =>
        Number(right.isGateway) - Number(left.isGateway) || left.label.localeCompare(right.label),
    )
}

/** Whether a config file may be behind a node, made a gateway for it if need be. */
function isFit(node: Node, host: Host | undefined): boolean {
  return !node.is_static && (node.isingressgateway || canBeGateway(node, host))
}
