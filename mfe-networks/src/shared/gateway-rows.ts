import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import {
  acceptsConfigFiles,
  allNodesQuery,
  isGateway,
  networkOf,
  type Node,
  nodeKey,
  nodeListQuery,
  nodeName,
} from '@meshdeck/api/nodes'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { isBehindNat } from '@meshdeck/domain/node-overlay'
import { type Reading, useCachedQuery, useQuery, useReading } from '@meshdeck/platform'
import { useCallback, useMemo } from 'react'

import { endpointOf } from './node-rows'

/** Additional roles of a gateway, in the order of its badges. */
export const gatewayRoles = ['internet', 'failover', 'autoRelay', 'behindNat'] as const
type GatewayRole = (typeof gatewayRoles)[number]

export type GatewayRow = {
  id: string
  name: string
  network: string
  /** Without prefix length, IPv4 first. */
  addresses: string[]
  /** Empty when unknown. */
  endpoint: string
  roles: GatewayRole[]
  /** Number of config files, of relayed nodes, and of nodes that use it as internet gateway. */
  clients: number
  relayed: number
  internetUsers: number
  metadata: string
  /** Whether it relays but accepts no config files: the result of editing a node with another tool. */
  isRelayAlone: boolean
  /** Status from the list; the status call is more current. */
  status: string
}

/**
 * Returns the gateways among some nodes with the counts of what is behind each; `networkId` is set when all are in one
 * network.
 */
export function toGatewayRows(
  nodes: readonly Node[],
  hosts: readonly Host[],
  networkId?: string,
): GatewayRow[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const clients = countBy(nodes, ({ static_node }) => static_node?.ingressgatewayid)
  const relayed = countBy(nodes, ({ relayedby }) => relayedby)
  const internetUsers = countBy(nodes, ({ internetgw_node_id }) => internetgw_node_id)

  return nodes.filter(isGateway).map((node) => {
    const host = hostOf.get(node.hostid)
    return {
      id: nodeKey(node),
      name: nodeName(node, host),
      network: networkId ?? networkOf(node),
      addresses: plainAddresses(node.address, node.address6),
      endpoint: endpointOf(host),
      roles: rolesOf(node, host),
      clients: clients.get(node.id) ?? 0,
      relayed: relayed.get(node.id) ?? 0,
      internetUsers: internetUsers.get(node.id) ?? 0,
      metadata: node.metadata,
      isRelayAlone: node.isrelay && !acceptsConfigFiles(node),
      status: node.status,
    }
  })
}

/** Returns the additional roles of a node, which it has or would have as a gateway. */
export function rolesOf(node: Node, host: Host | undefined): GatewayRole[] {
  const roles: Array<[GatewayRole, boolean]> = [
    ['internet', node.isinternetgateway],
    ['failover', node.is_fail_over],
    ['autoRelay', node.is_auto_relay],
    ['behindNat', isBehindNat(host?.nat_type ?? '')],
  ]
  return roles.flatMap(([role, holds]) => (holds ? [role] : []))
}

/** Counts the nodes that name each ID; an empty ID is ignored. */
function countBy(nodes: readonly Node[], idOf: (node: Node) => string | undefined) {
  const counts = new Map<string, number>()
  for (const node of nodes) {
    const id = idOf(node)
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Nodes of a network, or of all, with their devices. */
export type NodesAndHosts = { nodes: readonly Node[]; hosts: readonly Host[] }

/**
 * Returns the data of gateways for pages, dialogs and pickers. With `isFreshEnough`, an existing list isn't refetched.
 */
export function useNodesAndHosts(
  networkId: string,
  { isFreshEnough = false } = {},
): Reading<NodesAndHosts> {
  const nodes = useCachedQuery(nodeListQuery(networkId), { isFreshEnough })
  const hosts = useCachedQuery(hostListQuery(), { isFreshEnough })
  return useNodesWithHosts(nodes, hosts)
}

function useNodesWithHosts(nodes: Reading<Node[]>, hosts: Reading<Host[]>): Reading<NodesAndHosts> {
  const toNodesAndHosts = useMemo(
    () => (list: Node[]) => hosts.data && { nodes: list, hosts: hosts.data },
    [hosts.data],
  )
  return useReading(nodes, toNodesAndHosts, hosts)
}

/** Returns the nodes that are gateways. */
export function useGatewayRows(
  networkId: string,
  options: { isFreshEnough?: boolean } = {},
): Reading<GatewayRow[]> {
  const toRows = useCallback(
    ({ nodes, hosts }: NodesAndHosts) => toGatewayRows(nodes, hosts, networkId),
    [networkId],
  )
  return useReading(useNodesAndHosts(networkId, options), toRows)
}

export function useAllGatewayRows(): Reading<GatewayRow[]> {
  return useReading(
    useNodesWithHosts(useQuery(allNodesQuery()), useQuery(hostListQuery())),
    toEveryRow,
  )
}

const toEveryRow = ({ nodes, hosts }: NodesAndHosts) => toGatewayRows(nodes, hosts)
