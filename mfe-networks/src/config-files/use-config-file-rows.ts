import { type ConfigFile, configFileListQuery } from '@meshdeck/api/config-files'
import { hostListQuery } from '@meshdeck/api/hosts'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type ConfigFileRow, toConfigFileRows } from '../config-file-model/config-file-rows'

const noHosts: readonly never[] = []

/** The config files of a network. */
export function useConfigFileRows(networkId: string): Reading<ConfigFileRow[]> {
  const files = useQuery(configFileListQuery(networkId))
  // only for the gateways' names: the table does not wait for them, nor fail with them
  const { data: hosts = noHosts } = useQuery(hostListQuery())
  const toRows = useMemo(() => (list: ConfigFile[]) => toConfigFileRows(list, hosts), [hosts])

  return useReading(files, toRows)
}
