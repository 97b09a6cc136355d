import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { connectNodes, readNodes } from '@meshdeck/api/node-changes'
import {
  acceptsConfigFiles,
  isConfigFile,
  isLeaving,
  type Node,
  nodeKey,
  nodeListQuery,
  nodeName,
} from '@meshdeck/api/nodes'
import { withoutPrefix } from '@meshdeck/domain/addresses'
import { cidrsOverlap, isCidr } from '@meshdeck/domain/cidr'
import { aboutOption, idsOfNamesakes } from '@meshdeck/domain/distinct-labels'
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
import { naturalKey, sortRows } from '@meshdeck/ui/data-table'
import { useMemo } from 'react'

import { useTranslation } from '../translations'

/** Device of a network, for pickers and for the rules of routes. */
export type RoutingNode = {
  /** Node ID, or client ID of a config file. */
  id: string
  name: string
  /** Without prefix; empty if the node has none. */
  address: string
  /** Status from the server, such as `online`. */
  status: string
  isConfigFile: boolean
  /** IDs of its tags. */
  tags: readonly string[]
  /** Whether it is being deleted: its name is known, but it isn't offered. */
  isLeaving: boolean
  /** Names of its interfaces with their ranges. */
  lans: ReadonlyArray<{ name: string; range: string }>
}

type Device = Pick<RoutingNode, 'name' | 'id' | 'address'>

/**
 * Returns the text beside a device in a picker: its kind, if there are several kinds, then its address, or its ID if it
 * has no address and shares its name. `devices` are by the keys of the picker.
 */
export function aboutDevices<One extends Device>(
  devices: ReadonlyMap<string, One>,
  kindOf?: (device: One) => string,
): (key: string) => string | undefined {
  const namesake = idsOfNamesakes([...devices.keys()], (key) => devices.get(key)?.name ?? key)
  return (key) => {
    const device = devices.get(key)
    if (!device) return undefined
    const { address, id } = device
    return aboutOption(kindOf?.(device), address || (namesake(key) && id))
  }
}

/** Returns the IDs that can be selected: nodes that aren't being deleted, and those already selected. */
export const offeredIds = (
  nodes: ReadonlyArray<Pick<RoutingNode, 'id' | 'isLeaving'>>,
  chosen: readonly string[],
): string[] =>
  nodes.filter((node) => !node.isLeaving || chosen.includes(node.id)).map(({ id }) => id)

/** Interface of the mesh itself, whose range is no local network. */
const MESH_INTERFACE = 'netmaker'

/** Returns the node's local network that equals or lies inside one of the ranges; undefined for none. */
export function localRangeOf(
  { lans }: Pick<RoutingNode, 'lans'>,
  ranges: readonly string[],
): string | undefined {
  const overlapsRanges = (lan: string) =>
    isCidr(lan) && ranges.some((range) => isCidr(range) && cidrsOverlap(lan, range))
  const local = lans.find(({ name, range }) => name !== MESH_INTERFACE && overlapsRanges(range))
  const read = local && readEgressRanges(local.range)
  return read && 'ranges' in read ? read.ranges[0] : undefined
}

/** Moves nodes with one of the ranges as their local network to the front; the others keep their order. */
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
 * Returns the ranges that are the local network of another node, but of none that is selected; `node` is the first such
 * node. Ranges that no node has are omitted, because their router is unknown.
 */
export function rangesElsewhere(
  ranges: readonly string[],
  nodes: readonly RoutingNode[],
  chosenIds: readonly string[],
): Array<{ range: string; node: RoutingNode }> {
  if (chosenIds.length === 0) return []
  return ranges.flatMap((range) => {
    const local = nodes.filter((node) => localRangeOf(node, [range]) !== undefined)
    const node = local.find(({ isLeaving }) => !isLeaving)
    return node && !local.some(({ id }) => chosenIds.includes(id)) ? [{ range, node }] : []
  })
}

type Lists = { nodes: readonly Node[]; hosts: readonly Host[] }
type RoutingNodeOptions = { withConfigFiles: boolean }

/** Returns the devices of a network by name, with config files only on request. Cached for all callers. */
export function toRoutingNodes(
  { nodes, hosts }: Lists,
  { withConfigFiles }: RoutingNodeOptions,
): RoutingNode[] {
  return withConfigFiles ? nodesWithFiles(nodes, hosts) : nodesWithoutFiles(nodes, hosts)
}

// several parts of one page use the same long lists, with and without config files
const nodesWithFiles = remembered(makeRoutingNodes)
const nodesWithoutFiles = remembered((nodes: Lists['nodes'], hosts: Lists['hosts']) =>
  makeRoutingNodes(
    nodes.filter((node) => !isConfigFile(node)),
    hosts,
  ),
)

function makeRoutingNodes(nodes: Lists['nodes'], listed: Lists['hosts']): RoutingNode[] {
  const hosts = new Map(listed.map((host) => [host.id, host]))
  const rows = nodes.map((node) => {
    const host = hosts.get(node.hostid)
    const id = nodeKey(node)
    const address = node.static_node?.address || node.address || node.address6
    return {
      id,
      name: nodeName(node, host),
      address: withoutPrefix(address),
      status: node.status,
      isConfigFile: isConfigFile(node),
      tags: node.tags,
      isLeaving: isLeaving(node),
      lans: (host?.interfaces ?? []).map(({ name, addressString }) => ({
        name,
        range: addressString,
      })),
    }
  })
  return sortRows(rows, ({ name }) => naturalKey(name))
}

/** Fetches the devices that a route may lead through or, with config files, all possible ends of a connection. */
export function useRoutingNodes(
  networkId: string,
  { withConfigFiles = false } = {},
): Reading<RoutingNode[]> {
  const nodes = useQuery(nodeListQuery(networkId))
  const hosts = useQuery(hostListQuery())
  const toRows = useMemo(
    () => (list: Node[]) =>
      hosts.data && toRoutingNodes({ nodes: list, hosts: hosts.data }, { withConfigFiles }),
    [hosts.data, withConfigFiles],
  )

  return useReading(nodes, toRows, hosts)
}

/**
 * Whether the server may have omitted nodes: some return gateways to non-administrators only if a role of theirs names
 * them. A node missing in the list may still exist.
 */
export function useMayHideNodes(nodes: readonly Node[] | undefined): boolean {
  const { limitsNodesToGateways } = useCapabilities()
  const { isAdmin } = useCan()
  const mayHide = limitsNodesToGateways && !isAdmin
  return mayHide && nodes !== undefined && hasGatewaysAlone(nodes)
}

export function hasGatewaysAlone(nodes: readonly Node[]): boolean {
  const devices = nodes.filter((node) => !isConfigFile(node))
  return devices.length > 0 && devices.every(acceptsConfigFiles)
}

/** Returns the nodes of the same devices in another network: metric by node ID. */
export function nodesElsewhere(
  metrics: Readonly<Record<string, number>>,
  lists: { here: readonly Node[]; there: readonly Node[] },
): Record<string, number> {
  const isDevice = (node: Node) => !isConfigFile(node) && node.hostid !== ''
  const deviceOf = new Map(lists.here.filter(isDevice).map(({ id, hostid }) => [id, hostid]))
  const nodeOf = new Map(lists.there.filter(isDevice).map(({ id, hostid }) => [hostid, id]))

  return Object.fromEntries(
    Object.entries(metrics).flatMap(([id, metric]) => {
      const node = nodeOf.get(deviceOf.get(id) ?? '')
      return node === undefined ? [] : [[node, metric] as const]
    }),
  )
}

export function useConnect(networkId: string) {
  const { t } = useTranslation()
  const { hasBulkNodes } = useCapabilities()

  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      const current = hasBulkNodes ? undefined : await readNodes(networkId)
      await connectNodes({ networkId, ids: [id], isConnected: true, current })
    },
    onSuccess: (_done, { name }) => toast.success(t('connectivity.fix.connected', { name })),
    onError: (error, { name }) =>
      toast.error(t('connectivity.fix.connectFailed', { name }), {
        description: errorText(error),
      }),
  })
}
