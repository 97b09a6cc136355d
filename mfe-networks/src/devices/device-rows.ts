import { deviceName, type Host, publicPort } from '@meshdeck/api/hosts'
import { isOlderVersion, knownVersion } from '@meshdeck/domain/version'

import { systemNames } from '../system-names'

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
