import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { connectNodes, readNodes } from '@meshdeck/api/node-changes'
import { isLeaving, type Node, nodeKey, nodeListQuery } from '@meshdeck/api/nodes'
import { cidrsOverlap, isCidr } from '@meshdeck/domain/cidr'
import { readEgressRanges } from '@meshdeck/domain/egress-routes'
import { remembered } from '@meshdeck/domain/remembered'
import {
  errorText,
  type Reading,
  toast,
  useCan,
  useCapabilities,
  useMutation,
  useQuery,
  useReading,
} from '@meshdeck/platform'
import { useMemo } from 'react'

import { useTranslation } from '../translations'

/** A device of a network as pickers and rules of routes know it. */
export type RoutingNode = {
  /** Of a config file its client id. */
  id: string
  name: string
  /** Without prefix; empty where the node has none. */
  address: string
  /** As the server says it, `online`. */
  status: string
  isClient: boolean
  /** Ids of the tags that it bears. */
  tags: readonly string[]
  /** It is known, and not offered. */
  isLeaving: boolean
  /** Names of its interfaces and the ranges that they are in. */
  lans: ReadonlyArray<{ name: string; range: string }>
}

/** The ids of those that can be chosen: those that stay, and those that are chosen already. */
export const offeredIds = (
  nodes: ReadonlyArray<Pick<RoutingNode, 'id' | 'isLeaving'>>,
  chosen: readonly string[],
): string[] =>
  nodes.filter((node) => !node.isLeaving || chosen.includes(node.id)).map(({ id }) => id)

/** Interface of the mesh itself: what it leads to is no local network. */
const MESH_INTERFACE = 'netmaker'

/** The local network of a node that one of these ranges is about, or that is in one of them; undefined for none. */
export function localRangeOf(
  { lans }: Pick<RoutingNode, 'lans'>,
  ranges: readonly string[],
): string | undefined {
  const isMeant = (lan: string) =>
    isCidr(lan) && ranges.some((range) => isCidr(range) && cidrsOverlap(lan, range))
  const local = lans.find(({ name, range }) => name !== MESH_INTERFACE && isMeant(range))
  const read = local && readEgressRanges(local.range)
  return read && 'ranges' in read ? read.ranges[0] : undefined
}

/** Those whose local network one of the ranges is come first; the others stay in their order. */
export function localFirst(
  ids: readonly string[],
  nodes: ReadonlyArray<Pick<RoutingNode, 'id' | 'lans'>>,
  ranges: readonly string[],
): string[] {
  const local = new Set(
    nodes.filter((node) => localRangeOf(node, ranges) !== undefined).map(({ id }) => id),
  )
  return [...ids.filter((id) => local.has(id)), ...ids.filter((id) => !local.has(id))]
}

/**
 * Ranges that none of the chosen nodes has as its local network, and another one does: `node` is the first of those.
 * Of a range that nobody has it is not known who routes it.
 */
export function rangesElsewhere(
  ranges: readonly string[],
  nodes: readonly RoutingNode[],
  chosen: readonly string[],
): Array<{ range: string; node: RoutingNode }> {
  if (chosen.length === 0) return []
  return ranges.flatMap((range) => {
    const local = nodes.filter((node) => localRangeOf(node, [range]) !== undefined)
    const node = local.find(({ isLeaving }) => !isLeaving)
    return node && !local.some(({ id }) => chosen.includes(id)) ? [{ range, node }] : []
  })
}

type Lists = { nodes: readonly Node[]; hosts: readonly Host[] }
type Wanted = { withClients: boolean }

/** The devices of a network by name; config files among them only where they are wanted. Made once for all who ask. */
export function toRoutingNodes({ nodes, hosts }: Lists, { withClients }: Wanted): RoutingNode[] {
  return withClients ? withFiles(nodes, hosts) : withoutFiles(nodes, hosts)
}

// several parts of one page want the same of lists that are long, some of them with config files and some without
const withFiles = remembered(makeRoutingNodes)
const withoutFiles = remembered((nodes: Lists['nodes'], hosts: Lists['hosts']) =>
  makeRoutingNodes(
    nodes.filter(({ is_static }) => !is_static),
    hosts,
  ),
)

function makeRoutingNodes(nodes: Lists['nodes'], listed: Lists['hosts']): RoutingNode[] {
  const hosts = new Map(listed.map((host) => [host.id, host]))
  return nodes
    .map((node) => {
      const host = hosts.get(node.hostid)
      const id = nodeKey(node)
      const address = node.static_node?.address || node.address || node.address6
      return {
        id,
        name: node.is_static ? id : host?.name || id.slice(0, 8),
        address: address.split('/')[0] ?? '',
        status: node.status,
        isClient: node.is_static,
        tags: node.tags,
        isLeaving: isLeaving(node),
        lans: (host?.interfaces ?? []).map(({ name, addressString }) => ({
          name,
          range: addressString,
        })),
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The devices of a network that a route may lead through, or with its config files all that reach something. */
export function useRoutingNodes(
  networkId: string,
  { withClients = false } = {},
): Reading<RoutingNode[]> {
  const nodes = useQuery(nodeListQuery(networkId))
  const hosts = useQuery(hostListQuery())
  const toRows = useMemo(
    () => (list: Node[]) =>
      hosts.data && toRoutingNodes({ nodes: list, hosts: hosts.data }, { withClients }),
    [hosts.data, withClients],
  )

  return useReading(nodes, toRows, hosts)
}

/**
 * Whether the server may have left nodes out of the list of a network: to who is no administrator 1.0.0 with Pro shows
 * gateways alone where a role of his own names them. What is not in such a list need not be gone.
 */
export function useMayHideNodes(nodes: readonly Node[] | undefined): boolean {
  const { isPro, rolesDecide } = useCapabilities()
  const { isAdmin } = useCan()
  const mayHide = isPro && !rolesDecide && !isAdmin
  return mayHide && nodes !== undefined && hasGatewaysAlone(nodes)
}

export function hasGatewaysAlone(nodes: readonly Node[]): boolean {
  const devices = nodes.filter(({ is_static }) => !is_static)
  return devices.length > 0 && devices.every(({ isingressgateway }) => isingressgateway)
}

/** The nodes of some devices in one network, and those of the same devices in another: metric by node id. */
export function nodesElsewhere(
  metrics: Readonly<Record<string, number>>,
  lists: { here: readonly Node[]; there: readonly Node[] },
): Record<string, number> {
  const isDevice = ({ is_static, hostid }: Node) => !is_static && hostid !== ''
  const deviceOf = new Map(lists.here.filter(isDevice).map(({ id, hostid }) => [id, hostid]))
  const nodeOf = new Map(lists.there.filter(isDevice).map(({ id, hostid }) => [hostid, id]))

  return Object.fromEntries(
    Object.entries(metrics).flatMap(([id, metric]) => {
      const node = nodeOf.get(deviceOf.get(id) ?? '')
      return node === undefined ? [] : [[node, metric] as const]
    }),
  )
}

/** Connects a node that somebody has disconnected. */
export function useConnect(networkId: string) {
  const { t } = useTranslation()
  const { hasBulkNodes } = useCapabilities()

  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      const current = hasBulkNodes ? undefined : await readNodes(networkId)
      await connectNodes({ networkId, ids: [id], isConnected: true, current })
    },
    onSuccess: (_done, { name }) => toast.success(t('connectivityCheck.fix.connected', { name })),
    onError: (error, { name }) =>
      toast.error(t('connectivityCheck.fix.connectFailed', { name }), {
        description: errorText(error),
      }),
  })
}
