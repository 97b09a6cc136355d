import type { EgressRoute } from '@meshdeck/api/egress'
import type { Network } from '@meshdeck/api/networks'
import {
  isConfigFile,
  isGateway,
  type Node,
  nodeNames,
  type NodeStatuses,
} from '@meshdeck/api/nodes'
import { type Health, healthOf } from '@meshdeck/domain/health'
import { expiresSoon } from '@meshdeck/domain/times'
import { isOlderVersion } from '@meshdeck/domain/version'

import type { AllNetworksLists } from './all-networks-lists'

/** Counts of what needs attention. */
type Figures = {
  /** Nodes that expire within seven days, and expired ones that the server hasn't deleted yet. */
  expiring: number
  /** Devices whose client is older than the server. */
  outdated: number
  /** Enabled egress routes without a working node. */
  deadRoutes: readonly EgressRoute[]
}

/**
 * Computes what needs attention on the dashboard.
 * `serverVersion` is empty until it is known; until then no device counts as outdated. `now` is in milliseconds since
 * 1970.
 */
export function allNetworksFigures(
  { nodes, hosts, routes }: AllNetworksLists,
  { serverVersion, now }: { serverVersion: string; now: number },
): Figures {
  const upIds = new Set(nodes.filter(isUp).map(({ id }) => id))
  return {
    expiring: nodes.filter((node) => isExpiring(node, now)).length,
    outdated: hosts.filter(({ version }) => isOlderVersion(version, serverVersion)).length,
    deadRoutes: routes.filter((route) => route.status && !hasWay(route, nodes, upIds)),
  }
}

/** Whether a node is a device, not a config file, and works. */
const isUp = (node: Node) =>
  !isConfigFile(node) && ['online', 'warning'].includes(healthOf(node.status))

const isExpiring = (node: Node, now: number) =>
  !isConfigFile(node) && expiresSoon(node.expdatetime * 1000, now)

/** Whether one of the route's nodes works: those it names, or those with one of its tags. */
function hasWay(
  { network, nodes: namedNodes, tags }: EgressRoute,
  nodes: readonly Node[],
  upIds: ReadonlySet<string>,
): boolean {
  const tagIds = Object.keys(tags ?? {})
  return (
    Object.keys(namedNodes).some((id) => upIds.has(id)) ||
    (tagIds.length > 0 &&
      nodes.some(
        (node) =>
          node.network === network &&
          upIds.has(node.id) &&
          node.tags.some((tag) => tagIds.includes(tag)),
      ))
  )
}

/** A gateway with the numbers of its allowed and blocked clients. */
export type GatewayClients = {
  id: string
  network: string
  name: string
  status: string
  enabled: number
  disabled: number
}

/** Returns the gateways, those with the most clients first. */
export function gatewayClients({ nodes, hosts }: AllNetworksLists): GatewayClients[] {
  const nameOf = nodeNames(nodes, hosts)
  const clients = new Map<string, { enabled: number; disabled: number }>()
  for (const { static_node } of nodes.filter(isConfigFile)) {
    if (!static_node) continue
    const counts = clients.get(static_node.ingressgatewayid) ?? { enabled: 0, disabled: 0 }
    counts[static_node.enabled ? 'enabled' : 'disabled'] += 1
    clients.set(static_node.ingressgatewayid, counts)
  }

  return nodes
    .filter(isGateway)
    .map(({ id, network, status }) => ({
      id,
      network,
      status,
      name: nameOf(id),
      ...(clients.get(id) ?? { enabled: 0, disabled: 0 }),
    }))
    .toSorted((a, b) => countOf(b) - countOf(a))
}

export const countOf = ({ enabled, disabled }: Pick<GatewayClients, 'enabled' | 'disabled'>) =>
  enabled + disabled

/** The order of states everywhere. Only Pro reports how well nodes reach each other. */
const states = {
  community: ['online', 'offline', 'disconnected'],
  pro: ['online', 'warning', 'error', 'offline', 'disconnected'],
} as const satisfies Record<string, readonly Health[]>

/**
 * Returns the states that have columns. A state outside the edition's usual ones gets a column as soon as a node is in
 * it.
 */
export function statesIn(allStatuses: Iterable<NodeStatuses>, isPro: boolean): Health[] {
  const usualStates: readonly Health[] = isPro ? states.pro : states.community
  const foundStates = new Set(
    [...allStatuses].flatMap((statuses) => [...countStates(statuses).keys()]),
  )
  const order: readonly Health[] = [...states.pro, 'enabled', 'disabled', 'unknown']
  return order.filter((state) => usualStates.includes(state) || foundStates.has(state))
}

export function countStates(statuses: NodeStatuses): Map<Health, number> {
  const counts = new Map<Health, number>()
  for (const status of statuses.values()) {
    const state = healthOf(status)
    counts.set(state, (counts.get(state) ?? 0) + 1)
  }
  return counts
}

/**
 * States of nodes that should work but don't, or not well. A disconnected node isn't in trouble, because a user
 * disconnected it.
 */
const troubles: readonly Health[] = ['error', 'offline', 'warning', 'unknown']

/** Sorts networks with the most nodes in trouble first and keeps the given order of equal ones. */
export function worstFirst<Listed extends Pick<Network, 'netid'>>(
  networks: readonly Listed[],
  states: ReadonlyMap<string, NodeStatuses>,
): Listed[] {
  const troubled = new Map(
    [...states].map(([id, statuses]) => {
      const counts = countStates(statuses)
      return [id, troubles.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)]
    }),
  )
  const countOf = ({ netid }: Listed) => troubled.get(netid) ?? 0
  return networks.toSorted((a, b) => countOf(b) - countOf(a))
}
