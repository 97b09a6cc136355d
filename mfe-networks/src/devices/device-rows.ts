import { deviceName, type Host, hostListQuery, publicPort } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { allNodesQuery, type Node, type NodeStatuses } from '@meshdeck/api/nodes'
import {
  type NodeStatusesOfNetworks,
  nodeStatusesOfNetworksQuery,
} from '@meshdeck/api/statuses-of-networks'
import { emptyList } from '@meshdeck/domain/remembered'
import { isOlderVersion, knownVersion } from '@meshdeck/domain/version'
import { type TFunction, useCachedQuery, useCan, useQuery, useReading } from '@meshdeck/platform'
import { naturalKey, sortRows } from '@meshdeck/ui/data-table'
import { useMemo } from 'react'

import { healthRank } from '../shared/common-filters'
import { systemNames } from '../shared/node-rows'

export type DeviceRow = {
  id: string
  name: string
  /** Public addresses, IPv4 first. */
  endpoints: string[]
  /** 0 when unknown. */
  port: number
  os: string
  /** Version of its client; empty when unknown. */
  version: string
  /** Whether its client is older than the server. */
  isOutdated: boolean
  networkCount: number
  /**
   * Whether the server lists nodes of the device, including those that have left; such a device can only be deleted by
   * force.
   */
  listsNodes: boolean
  isDefault: boolean
  /** Latest check-in of any of its nodes, in milliseconds since 1970; 0 while unknown. */
  lastSeen: number
}

type DeviceRowContext = {
  /** Empty until known; until then no client is outdated. */
  serverVersion: string
  /** Network counts by device; without it, the nodes that the device lists are counted. */
  networkCounts?: ReadonlyMap<string, number> | undefined
  /** Latest check-in of the nodes, by device. */
  checkIns?: ReadonlyMap<string, number> | undefined
}

export function toDeviceRows(
  hosts: readonly Host[],
  { serverVersion, networkCounts, checkIns }: DeviceRowContext,
): DeviceRow[] {
  return hosts.map((host) => {
    const endpoints = [host.endpointip, host.endpointipv6].filter(Boolean)
    const os = systemNames.get(host.os) ?? host.os
    return {
      id: host.id,
      name: deviceName(host),
      endpoints,
      port: publicPort(host),
      os,
      version: knownVersion(host.version),
      isOutdated: isOlderVersion(host.version, serverVersion),
      networkCount: networkCounts?.get(host.id) ?? host.nodes.length,
      listsNodes: host.nodes.length > 0,
      isDefault: host.isdefault,
      lastSeen: checkIns?.get(host.id) ?? 0,
    }
  })
}

/**
 * Returns the status of a device, which the server doesn't report, from those of its nodes: the one that needs most
 * attention. An intentional disconnect counts only if all nodes are disconnected.
 */
export function deviceStatus({ nodes }: Pick<Host, 'nodes'>, statuses: NodeStatuses): string {
  const knownStatuses = nodes.flatMap((id) => statuses.get(id) ?? [])
  const activeStatuses = knownStatuses.filter((status) => status !== 'disconnected')
  const [worst = 'unknown'] = (activeStatuses.length > 0 ? activeStatuses : knownStatuses).toSorted(
    (a, b) => healthRank(a) - healthRank(b),
  )
  return worst
}

/**
 * Returns the number of networks that a device is in: the number of its nodes with a known status. The server keeps the
 * ID of a node in the list of its device when the node was removed by force while leaving (contract 1.12).
 */
export function countNetworks({ nodes }: Pick<Host, 'nodes'>, statuses: NodeStatuses): number {
  return nodes.filter((id) => statuses.has(id)).length
}

const nothingKnown: NodeStatusesOfNetworks = { statuses: new Map(), networks: new Map() }

/** Returns the node statuses of all networks; undefined until known. Not polled: it takes one call per network. */
function useNodeStatusesOfNetworks(): NodeStatusesOfNetworks | undefined {
  const networks = useQuery(networkListQuery())
  const networkIds = networks.data?.map(({ netid }) => netid)
  const { data, isError } = useQuery({
    ...nodeStatusesOfNetworksQuery(networkIds ?? []),
    enabled: networkIds !== undefined,
  })
  return data ?? (isError || networks.isError ? nothingKnown : undefined)
}

/**
 * Returns the status and the number of networks of every device, by device ID; undefined until known. The number is set
 * only for users who may see every network. The others get statuses of nodes in networks that aren't listed for them
 * from the list of all nodes, and none for devices whose nodes aren't in it.
 */
export function useDeviceStatuses() {
  const { isAdmin } = useCan()
  const { data: hosts } = useCachedQuery(hostListQuery())
  const { data: nodes = emptyList } = useQuery({ ...allNodesQuery(), enabled: !isAdmin })
  const allNetworks = useNodeStatusesOfNetworks()

  return useMemo(() => {
    if (!allNetworks) return { statuses: undefined, networkCounts: undefined }
    const statuses = isAdmin ? allNetworks.statuses : withListed(nodes, allNetworks.statuses)
    const shownHosts = hosts?.filter((host) => isAdmin || host.nodes.some((id) => statuses.has(id)))
    return {
      statuses: new Map(shownHosts?.map((host) => [host.id, deviceStatus(host, statuses)])),
      networkCounts:
        isAdmin && allNetworks !== nothingKnown
          ? new Map(hosts?.map((host) => [host.id, countNetworks(host, statuses)]))
          : undefined,
    }
  }, [hosts, nodes, allNetworks, isAdmin])
}

/** Adds the statuses of listed nodes to live ones, which win. */
const withListed = (
  nodes: ReadonlyArray<Pick<Node, 'id' | 'status'>>,
  statuses: NodeStatuses,
): NodeStatuses => new Map([...nodes.map(({ id, status }) => [id, status] as const), ...statuses])

/** Returns the last check-in of each device by device ID; undefined until known. Only nodes hold it. */
export function useCheckIns(): ReadonlyMap<string, number> | undefined {
  return useReading(useQuery(allNodesQuery()), checkInsOf).data
}

/** Returns the latest check-in among the nodes of each device, in milliseconds since 1970. */
export function checkInsOf(nodes: readonly Node[]): Map<string, number> {
  const latest = new Map<string, number>()
  for (const { hostid, lastcheckin } of nodes) {
    latest.set(hostid, Math.max(lastcheckin * 1000, latest.get(hostid) ?? 0))
  }
  return latest
}

type NodesOfNetwork = { networkId: string; nodeIds: string[] }

/** Returns the nodes of some devices by network, limited to those the user may see; undefined until known. */
export function useDeviceNodes(deviceIds: readonly string[]): NodesOfNetwork[] | undefined {
  const { data: hosts } = useCachedQuery(hostListQuery())
  const allNetworks = useNodeStatusesOfNetworks()
  if (!hosts || !allNetworks) return undefined

  const wantedIds = new Set(deviceIds)
  const nodeIdsByNetwork = new Map<string, string[]>()
  for (const nodeId of hosts.filter(({ id }) => wantedIds.has(id)).flatMap(({ nodes }) => nodes)) {
    // the server keeps the ID of a node that has left (contract 1.12)
    const networkId = allNetworks.networks.get(nodeId)
    if (networkId !== undefined)
      nodeIdsByNetwork.set(networkId, [...(nodeIdsByNetwork.get(networkId) ?? []), nodeId])
  }
  const nodesByNetwork = [...nodeIdsByNetwork].map(([networkId, nodeIds]) => ({
    networkId,
    nodeIds,
  }))
  return sortRows(nodesByNetwork, ({ networkId }) => naturalKey(networkId))
}

/** Explains what happens to a device that becomes a default one (contract 1.11). */
export function defaultDeviceText(
  t: TFunction<'networks'>,
  { os }: Pick<Host, 'os'>,
  { joinsExistingNetworks }: { joinsExistingNetworks: boolean },
): string {
  return [
    t(joinsExistingNetworks ? 'devices.defaultDevice.textAll' : 'devices.defaultDevice.text'),
    os === 'linux' && t('devices.defaultDevice.textLinux'),
    t('devices.defaultDevice.textInternet'),
  ]
    .filter(Boolean)
    .join(' ')
}
