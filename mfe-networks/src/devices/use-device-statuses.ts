import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { type NodeStatuses, statusesOfNetworksQuery } from '@meshdeck/api/nodes'
import { useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { deviceStatus } from './device-health'

const noStatuses: NodeStatuses = new Map()

/**
 * The status of every device by its id, undefined until it is known. On no timer: it takes a call for
 * each network.
 */
export function useDeviceStatuses(): ReadonlyMap<string, string> | undefined {
  const { data: hosts } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const networks = useQuery(networkListQuery())
  const networkIds = networks.data?.map(({ netid }) => netid)
  const { data, isError } = useQuery({
    ...statusesOfNetworksQuery(networkIds ?? []),
    enabled: networkIds !== undefined,
  })
  const statuses = isError || networks.isError ? noStatuses : data

  return useMemo(
    () => statuses && new Map(hosts?.map((host) => [host.id, deviceStatus(host, statuses)])),
    [hosts, statuses],
  )
}
