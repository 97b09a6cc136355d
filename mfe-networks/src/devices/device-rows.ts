import { type EstateStatuses, estateStatusesQuery } from '@meshdeck/api/all-networks-statuses'
import { deviceName, type Host, hostListQuery, publicPort } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { everyNodeQuery, type Node, type NodeStatuses } from '@meshdeck/api/nodes'
import { isOlderVersion, knownVersion } from '@meshdeck/domain/version'
import { useCan, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { healthRank } from '../shared/common-filters'
import { systemNames } from '../shared/node-rows'

/** A device as the table shows it. */
export type DeviceRow = {
  id: string
  name: string
  /** Public addresses, IPv4 first. */
  endpoints: string[]
  /** 0 when unknown. */
  port: number
  os: string
  /** Of its client; empty when unknown. */
  version: string
  /** Older than the server. */
  isOutdated: boolean
  networkCount: number
  /** Whether the server lists nodes of it, those that have left included: then it is deleted by force only. */
  listsNodes: boolean
  isDefault: boolean
  /** Of any of its nodes, in milliseconds since 1970; 0 while unknown. */
  lastSeen: number
}

type Known = {
  /** Empty until it is known; then nothing is outdated. */
  serverVersion: string
  /** By device; without it the nodes count that the device lists. */
  networkCounts?: ReadonlyMap<string, number> | undefined
  /** By device: when one of its nodes was last heard of. */
  checkIns?: ReadonlyMap<string, number> | undefined
}

/** The rows of `/devices`. */
export function toDeviceRows(
  hosts: readonly Host[],
  { serverVersion, networkCounts, checkIns }: Known,
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
 * The status of a device, of which the server says nothing, from those of its nodes: the one that wants
 * most attention. One that was disconnected on purpose counts only where all are.
 */
export function deviceStatus({ nodes }: Pick<Host, 'nodes'>, statuses: NodeStatuses): string {
  const known = nodes.flatMap((id) => statuses.get(id) ?? [])
  const active = known.filter((status) => status !== 'disconnected')
  const [worst = 'unknown'] = (active.length > 0 ? active : known).toSorted(
    (a, b) => healthRank(a) - healthRank(b),
  )
  return worst
}

/**
 * In how many networks a device is: its nodes of which a status is known. The server leaves the id of a
 * node in the list of its device when it was made to go while it waited (contract 1.12).
 */
export function countNetworks({ nodes }: Pick<Host, 'nodes'>, statuses: NodeStatuses): number {
  return nodes.filter((id) => statuses.has(id)).length
}

const nothingKnown: EstateStatuses = { statuses: new Map(), networks: new Map() }

/** What the status calls of all networks tell; undefined until known. On no timer: it takes a call for each. */
function useEstateStatuses(): EstateStatuses | undefined {
  const networks = useQuery(networkListQuery())
  const networkIds = networks.data?.map(({ netid }) => netid)
  const { data, isError } = useQuery({
    ...estateStatusesQuery(networkIds ?? []),
    enabled: networkIds !== undefined,
  })
  return data ?? (isError || networks.isError ? nothingKnown : undefined)
}

/**
 * What the statuses of all nodes tell of every device, by its id: its own status, and in how many
 * networks it is; undefined until known. The second only for those who may see every network.
 */
export function useDeviceStatuses() {
  const { isAdmin } = useCan()
  const { data: hosts } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const estate = useEstateStatuses()

  return useMemo(() => {
    if (!estate) return { statuses: undefined, networkCounts: undefined }
    const { statuses } = estate
    return {
      statuses: new Map(hosts?.map((host) => [host.id, deviceStatus(host, statuses)])),
      networkCounts:
        isAdmin && estate !== nothingKnown
          ? new Map(hosts?.map((host) => [host.id, countNetworks(host, statuses)]))
          : undefined,
    }
  }, [hosts, estate, isAdmin])
}

/** When each device last checked in, by its id, which its nodes alone know; undefined until known. */
export function useCheckIns(): ReadonlyMap<string, number> | undefined {
  return useReading(useQuery(everyNodeQuery()), checkInsOf).data
}

/** The latest check-in among the nodes of each device, in milliseconds since 1970. */
export function checkInsOf(nodes: readonly Node[]): Map<string, number> {
  const latest = new Map<string, number>()
  for (const { hostid, lastcheckin } of nodes) {
    latest.set(hostid, Math.max(lastcheckin * 1000, latest.get(hostid) ?? 0))
  }
  return latest
}

/** The nodes of devices in one network. */
type NodesOfNetwork = { networkId: string; nodeIds: string[] }

/** The nodes of some devices, network by network, as far as the user may see them; undefined until known. */
export function useDeviceNodes(deviceIds: readonly string[]): NodesOfNetwork[] | undefined {
  const { data: hosts } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const estate = useEstateStatuses()
  if (!hosts || !estate) return undefined

  const wanted = new Set(deviceIds)
  const found = new Map<string, string[]>()
  for (const nodeId of hosts.filter(({ id }) => wanted.has(id)).flatMap(({ nodes }) => nodes)) {
    // the server keeps the id of a node that has left (contract 1.12)
    const networkId = estate.networks.get(nodeId)
    if (networkId !== undefined) found.set(networkId, [...(found.get(networkId) ?? []), nodeId])
  }
  return [...found]
    .map(([networkId, nodeIds]) => ({ networkId, nodeIds }))
    .toSorted((a, b) => (a.networkId < b.networkId ? -1 : 1))
}
