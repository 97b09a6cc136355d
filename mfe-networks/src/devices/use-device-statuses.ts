import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { type NodeStatuses, statusesOfNetworksQuery } from '@meshdeck/api/nodes'
import { useCan, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { countNetworks, deviceStatus } from './device-health'

const noStatuses: NodeStatuses = new Map()

/**
 * What the statuses of all nodes tell of every device, by its id: its own status, and in how many
 * networks it is; undefined until known. The second only for those who may see every network. On no
 * timer: it takes a call for each network.
 */
export function useDeviceStatuses() {
  const { isAdmin } = useCan()
  const { data: hosts } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const networks = useQuery(networkListQuery())
  const networkIds = networks.data?.map(({ netid }) => netid)
  const { data, isError } = useQuery({
    ...statusesOfNetworksQuery(networkIds ?? []),
    enabled: networkIds !== undefined,
  })
  const statuses = isError || networks.isError ? noStatuses : data

  return useMemo(
    () => ({
      statuses: statuses && new Map(hosts?.map((host) => [host.id, deviceStatus(host, statuses)])),
      networkCounts:
        isAdmin && data
          ? new Map(hosts?.map((host) => [host.id, countNetworks(host, data)]))
          : undefined,
    }),
    [hosts, statuses, data, isAdmin],
  )
}
