import { configFileListQuery } from '@meshdeck/api/config-files'
import { hostListQuery } from '@meshdeck/api/hosts'
import { nodeStatusesQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { statusInterval } from '../nodes/use-live-statuses'
import { toConfigFileRows } from './config-file-rows'

const noHosts: readonly never[] = []

/** The config files of a network, how they are by now, and what to do when they could not be read. */
export function useConfigFileRows(networkId: string) {
  const { data: files, error, refetch } = useQuery(configFileListQuery(networkId))
  // only for the gateways' names: the table does not wait for them, nor fail with them
  const { data: hosts = noHosts } = useQuery(hostListQuery())
  const interval = statusInterval(files?.length ?? 0)
  // the list does not say how they are; asked at once, then again and again
  const { data: statuses } = useQuery({
    ...nodeStatusesQuery(networkId),
    staleTime: 0,
    refetchInterval: interval,
  })

  // memoised because it walks over all rows
  const rows = useMemo(() => files && toConfigFileRows(files, hosts), [files, hosts])
  return { rows, statuses, error, onRetry: () => void refetch() }
}
