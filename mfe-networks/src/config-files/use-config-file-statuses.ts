import { nodeStatusesQuery, type NodeStatuses } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'

import { statusInterval } from '../live-status/use-live-statuses'

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
