import { type EstateStatuses, estateStatusesQuery } from '@meshdeck/api/estate-statuses'
import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { useCan, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { countNetworks, deviceStatus } from './device-health'

const nothingKnown: EstateStatuses = { statuses: new Map(), networks: new Map() }

/** What the status calls of all networks tell; undefined until known. On no timer: it takes a call for each. */
export function useEstateStatuses(): EstateStatuses | undefined {
  const networks = useQuery(networkListQuery())
  const networkIds = networks.data?.map(({ netid }) => netid)
  const { data, isError } = useQuery({
    ...estateStatusesQuery(networkIds ?? []),
    enabled: networkIds !== undefined,
  })
  return data ?? (isError || networks.isError ? nothingKnown : undefined)
}

/**
 * What the statuses of all nodes tell of every device, by its id: its own status, and in how many
 * networks it is; undefined until known. The second only for those who may see every network.
 */
export function useDeviceStatuses() {
  const { isAdmin } = useCan()
  const { data: hosts } = useQuery({ ...hostListQuery(), staleTime: Infinity })
  const estate = useEstateStatuses()

  return useMemo(() => {
    if (!estate) return { statuses: undefined, networkCounts: undefined }
    const { statuses } = estate
    return {
      statuses: new Map(hosts?.map((host) => [host.id, deviceStatus(host, statuses)])),
      networkCounts:
        isAdmin && estate !== nothingKnown
          ? new Map(hosts?.map((host) => [host.id, countNetworks(host, statuses)]))
          : undefined,
    }
  }, [hosts, estate, isAdmin])
}
