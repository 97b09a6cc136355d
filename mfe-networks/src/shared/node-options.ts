import type { Host } from '@meshdeck/api/hosts'
import {
  isConfigFile,
  isGateway,
  isLeaving,
  type Node,
  nodeName,
  nodeNames,
} from '@meshdeck/api/nodes'
import { withoutPrefix } from '@meshdeck/domain/addresses'
import { isBehindNat } from '@meshdeck/domain/node-overlay'
import { isApiError } from '@meshdeck/platform'
import { useMemo } from 'react'

import { useNodesAndHosts } from './gateway-rows'

/** A device of the network as shown in a picker. */
type NodeOption = { id: string; label: string; isBehindNat: boolean }

type NodesAndHosts = { nodes: readonly Node[]; hosts: readonly Host[] }
type NodeFilter = (node: Node, host: Host | undefined) => boolean

/** Returns the devices of a network that fit, by name; the address distinguishes devices of one name. */
export function nodeOptions({ nodes, hosts }: NodesAndHosts, fits: NodeFilter): NodeOption[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  return nodes
    .filter((node) => !isConfigFile(node) && fits(node, hostOf.get(node.hostid)))
    .map(({ id, hostid, address, address6 }) => {
      const host = hostOf.get(hostid)
      const ip = withoutPrefix(address || address6)
      return {
        id,
        label: [nodeName({ id }, host), ip].filter(Boolean).join(' · '),
        isBehindNat: isBehindNat(host?.nat_type ?? ''),
      }
    })
    .toSorted((left, right) => left.label.localeCompare(right.label))
}

/* A node that is leaving gets neither a role nor a place behind one, as both would end with the node. */

/**
 * Whether a node can become a gateway: only a Linux node that isn't relayed. One with half of the role, because the
 * server refused the nodes to relay, can take the rest. An internet gateway can't, as it would silently lose that role
 * (contract 1.10).
 */
export const canBeGateway: NodeFilter = (node, host) =>
  !node.isrelay &&
  !node.isrelayed &&
  !node.isinternetgateway &&
  !isLeaving(node) &&
  host?.os === 'linux'

/**
 * Why the server doesn't make a node a gateway, in its own words (contract 1.10); undefined where it refuses something
 * else.
 */
export function refusedNode(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined
  const isAboutNode = /^gateway can|^only linux|^node is already acting|AutoAssignGateway/.test(
    error.serverText,
  )
  return isAboutNode ? error.serverText : undefined
}

/**
 * Whether a gateway can relay a node: not one that is a gateway, stands in for others, or uses another internet gateway
 * (contract 1.10). A node that is already relayed would be named by both gateways.
 */
export const canBeRelayedBy =
  (gatewayId: string): NodeFilter =>
  (node) =>
    node.id !== gatewayId &&
    !isLeaving(node) &&
    !node.isrelayed &&
    !isGateway(node) &&
    !node.isinternetgateway &&
    !node.is_fail_over &&
    !node.is_auto_relay &&
    (node.internetgw_node_id === '' || node.internetgw_node_id === gatewayId)

/** Whether a node can stand in where two others have no direct connection (contract 1.10.1). */
export const canFailOver: NodeFilter = (node, host) =>
  !node.isrelayed && !isLeaving(node) && host?.os === 'linux'

/** Whether a node can give others internet access (contract 1.10). */
export const canBeInternetGateway: NodeFilter = (node, host) =>
  !node.isinternetgateway &&
  !node.isrelayed &&
  !isLeaving(node) &&
  node.internetgw_node_id === '' &&
  host?.os === 'linux' &&
  host.firewallinuse !== 'none'

/**
 * Whether a node can use an internet gateway, or already does (contract 1.10). An empty ID means a new gateway; the
 * allowed `systems` differ between servers.
 */
export const canUseInternetGateway =
  (gatewayId: string, systems: ReadonlySet<string>): NodeFilter =>
  (node, host) => {
    if (gatewayId !== '' && node.internetgw_node_id === gatewayId) return true
    return (
      node.id !== gatewayId &&
      !isLeaving(node) &&
      (host === undefined || systems.has(host.os)) &&
      node.internetgw_node_id === '' &&
      !node.isinternetgateway &&
      !node.isrelayed &&
      !node.is_fail_over &&
      !node.is_auto_relay &&
      host?.isdefault !== true
    )
  }

/** Nodes offered by a picker; undefined while loading or after a failure. */
export type NodeChoice = {
  options: readonly NodeOption[] | undefined
  error: unknown
  refetch: () => unknown
}

/**
 * Returns the devices of a network that fit. `basis` is what `fits` depends on, as `fits` is a new function at each
 * render.
 */
export function useNodeOptions(
  networkId: string,
  fits: Parameters<typeof nodeOptions>[1],
  basis = '',
): NodeChoice {
  const { data: inventory, error, refetch } = useNodesAndHosts(networkId, { isFreshEnough: true })

  // memoized because it iterates over all nodes
  const options = useMemo(
    () => inventory && nodeOptions(inventory, fits),
    // oxlint-disable-next-line exhaustive-deps -- `fits` is a new function each time and says the same for one basis
    [inventory, basis],
  )
  return { options, error, refetch }
}

/** Returns a function that names the nodes of a network (`nodeNames`). */
export function useNodeName(networkId: string): (id: string) => string {
  const { data: inventory } = useNodesAndHosts(networkId, { isFreshEnough: true })

  return nodeNames(inventory?.nodes ?? [], inventory?.hosts ?? [])
}
