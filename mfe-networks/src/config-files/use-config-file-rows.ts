import {
  type ConfigFile,
  configFileListQuery,
  everyConfigFileQuery,
} from '@meshdeck/api/config-files'
import { hostListQuery } from '@meshdeck/api/hosts'
import { type Reading, useQuery, useReading } from '@meshdeck/platform'
import { useMemo } from 'react'

import { type ConfigFileRow, toConfigFileRows } from '../config-file-model/config-file-rows'

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
