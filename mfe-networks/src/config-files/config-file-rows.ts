import {
  type ConfigFile,
  configFileListQuery,
  allConfigFilesQuery,
} from '@meshdeck/api/config-files'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { nodeName, type NodeStatuses, nodeStatusesQuery } from '@meshdeck/api/nodes'
import { emptyList } from '@meshdeck/domain/remembered'
import { tagName } from '@meshdeck/domain/tag-name'
import { type Reading, useCachedQuery, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { statusInterval } from '../shared/use-live-statuses'

export type ConfigFileRow = {
  /** Name of the file, which is its ID. */
  id: string
  name: string
  network: string
  /** User who created it. */
  owner: string
  /**
   * Set if a program of the owner created it for the device with this name; undefined when the server names no device.
   */
  program: { device: string; os: string } | undefined
  gatewayId: string
  /** Name of the gateway's device; empty when the user may not see it. */
  gateway: string
  /** Without prefix length, IPv4 first. */
  addresses: string[]
  publicKey: string
  routes: string[]
  /** Names of its tags. */
  tags: string[]
  isEnabled: boolean
  /** The server deletes the other files of the same device when this one is enabled (since 1.5.1). */
  isAloneOnDevice: boolean
  /** Milliseconds since 1970; 0 for never. */
  lastChange: number
}

/** Joins config files with the names of their gateways, which are part of the devices. */
export function toConfigFileRows(
  files: readonly ConfigFile[],
  hosts: readonly Host[],
): ConfigFileRow[] {
  const gatewayOf = new Map(
    hosts.flatMap((host) => host.nodes.map((id) => [id, nodeName({ id }, host)])),
  )

  return files.map((file) => ({
    id: file.clientid,
    name: file.clientid,
    network: file.network,
    owner: file.ownerid,
    program:
      file.remote_access_client_id || file.device_id
        ? { device: file.device_name, os: file.os }
        : undefined,
    gatewayId: file.ingressgatewayid,
    gateway: gatewayOf.get(file.ingressgatewayid) ?? '',
    addresses: [file.address, file.address6].filter(Boolean),
    publicKey: file.publickey,
    routes: file.extraallowedips,
    tags: file.tags.map((tag) => tagName(tag, file.network)),
    isEnabled: file.enabled,
    isAloneOnDevice: file.device_id !== '',
    lastChange: file.lastmodified * 1000,
  }))
}

/** Returns the config files of a network. With `isFreshEnough`, an existing list isn't refetched. */
export function useConfigFileRows(
  networkId: string,
  { isFreshEnough = false } = {},
): Reading<ConfigFileRow[]> {
  return useRowsWithOwnerNames(useCachedQuery(configFileListQuery(networkId), { isFreshEnough }))
}

/** Returns the config files of all networks, which the server lists for administrators only. */
export function useAllConfigFileRows(): Reading<ConfigFileRow[]> {
  return useRowsWithOwnerNames(useQuery(allConfigFilesQuery()))
}

function useRowsWithOwnerNames(files: Reading<ConfigFile[]>): Reading<ConfigFileRow[]> {
  // only for the gateway names: the table neither waits for them nor fails with them
  const { data: hosts = emptyList } = useQuery(hostListQuery())
  const toRows = useMemo(() => (list: ConfigFile[]) => toConfigFileRows(list, hosts), [hosts])

  return useReading(files, toRows)
}

/**
 * Returns the current statuses of the config files of a network, where the server measures them. Unlike the list of
 * nodes, their list has no status, so this is fetched at once and then polled.
 */
export function useConfigFileStatuses(
  networkId: string,
  fileCount: number,
  isMeasured = true,
): NodeStatuses | undefined {
  const { data } = useQuery({
    ...nodeStatusesQuery(networkId),
    enabled: isMeasured,
    staleTime: 0,
    refetchInterval: statusInterval(fileCount),
  })
  return data
}
