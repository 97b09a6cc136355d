import {
  type ConfigFile,
  configFileListQuery,
  everyConfigFileQuery,
} from '@meshdeck/api/config-files'
import { deviceName, type Host, hostListQuery } from '@meshdeck/api/hosts'
import { nodeStatusesQuery, type NodeStatuses } from '@meshdeck/api/nodes'
import { tagName } from '@meshdeck/domain/tag-name'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { statusInterval } from '../shared/use-live-statuses'

/** A config file as the table shows it. */
export type ConfigFileRow = {
  /** Its name, which is its id. */
  id: string
  name: string
  network: string
  /** User who created it. */
  owner: string
  /** Made by a program of its owner, for the device of this name; undefined where the server names none. */
  program: { device: string; os: string } | undefined
  gatewayId: string
  /** Of the gateway's device; empty where the user may not see it. */
  gateway: string
  /** Without prefix, IPv4 first. */
  addresses: string[]
  publicKey: string
  routes: string[]
  /** Names of its tags. */
  tags: string[]
  isEnabled: boolean
  /** The server deletes the others of the same device when it is enabled (from 1.5.1 on). */
  isAloneOnDevice: boolean
  /** Milliseconds since 1970, 0 for never. */
  lastChange: number
}

/** Joins config files with the names of their gateways, which stand with the devices. */
export function toConfigFileRows(
  files: readonly ConfigFile[],
  hosts: readonly Host[],
): ConfigFileRow[] {
  const gatewayOf = new Map(hosts.flatMap((host) => host.nodes.map((id) => [id, deviceName(host)])))

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

const noHosts: readonly never[] = []

/** The config files of a network. With `isFreshEnough` a list that is there already is not read again. */
export function useConfigFileRows(
  networkId: string,
  { isFreshEnough = false } = {},
): Reading<ConfigFileRow[]> {
  const age = isFreshEnough ? { staleTime: Infinity } : {}
  return useNamed(useQuery({ ...configFileListQuery(networkId), ...age }))
}

/** Those of all networks, which the server lists for administrators. */
export function useEveryConfigFileRow(): Reading<ConfigFileRow[]> {
  return useNamed(useQuery(everyConfigFileQuery()))
}

function useNamed(files: Reading<ConfigFile[]>): Reading<ConfigFileRow[]> {
  // only for the gateways' names: the table does not wait for them, nor fail with them
  const { data: hosts = noHosts } = useQuery(hostListQuery())
  const toRows = useMemo(() => (list: ConfigFile[]) => toConfigFileRows(list, hosts), [hosts])

  return useReading(files, toRows)
}

/**
 * How the config files of a network are by now, where the server measures it. Their list does not say it, as that of
 * nodes does, so this is asked at once, then again and again.
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
