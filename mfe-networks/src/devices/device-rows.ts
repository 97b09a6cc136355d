import { type Host, publicPort } from '@meshdeck/api/hosts'
import { compareVersions } from '@meshdeck/domain/version'

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
  version: string
  /** Older than the server. */
  isOutdated: boolean
  networkCount: number
  isDefault: boolean
}

/** The rows of `/devices`; `serverVersion` is empty until it is known, then nothing is outdated. */
export function toDeviceRows(hosts: readonly Host[], serverVersion: string): DeviceRow[] {
  return hosts.map((host) => {
    const endpoints = [host.endpointip, host.endpointipv6].filter(Boolean)
    const os = systemNames.get(host.os) ?? host.os
    return {
      id: host.id,
      name: host.name,
      endpoints,
      port: publicPort(host),
      os,
      version: host.version,
      isOutdated: serverVersion !== '' && compareVersions(host.version, serverVersion) < 0,
      networkCount: host.nodes.length,
      isDefault: host.isdefault,
    }
  })
}
