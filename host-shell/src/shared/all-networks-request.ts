import { networkListQuery } from '@meshdeck/api/networks'
import {
  type DeviceStatusesOfNetworks,
  deviceStatusesOfNetworksQuery,
} from '@meshdeck/api/statuses-of-networks'
import { atom, useAtom, useQuery, useSession } from '@meshdeck/platform'

import { type Extent, sizeOf } from './figures'

/** A reading of all networks together: automatic if it is small, otherwise on request. */
export type AllNetworksReading<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  /** Approximate size of a reading that waits for a request. */
  bytes: number | undefined
  /** Fetches or refetches the data. */
  read: () => void
}

/** The user who requested the data; what was requested once is shown in several panels. */
const requestedByAtoms = { states: atom<string>(), lists: atom<string>() }

/** Returns the states of all devices in the networks the user may see. */
export function useDeviceStatusesOfNetworks(): AllNetworksReading<DeviceStatusesOfNetworks> {
  const { networkIds, queryOptions, readingOf } = useAllNetworksRequest('states')
  const states = useQuery({ ...deviceStatusesOfNetworksQuery(networkIds), ...queryOptions })
  return readingOf(states.data, [states])
}

type Request = { error: Error | null; isFetching: boolean; refetch: () => unknown }

/**
 * Returns the IDs of the networks the user may see, the options of the queries that read them, and a function that makes
 * one reading of these queries.
 */
export function useAllNetworksRequest(extent: Extent) {
  const { data: networks } = useQuery(networkListQuery())
  const { username } = useSession()
  const [requestedBy, setRequestedBy] = useAtom(requestedByAtoms[extent])
  const size = networks && sizeOf(networks, extent)
  const enabled = size !== undefined && (size.isSmall || requestedBy === username)

  return {
    networkIds: networks?.map(({ netid }) => netid) ?? [],
    queryOptions: { enabled, refetchOnWindowFocus: false },
    readingOf: <Data>(
      data: Data | undefined,
      requests: readonly Request[],
    ): AllNetworksReading<Data> => ({
      data,
      error: data ? null : (requests.find(({ error }) => error)?.error ?? null),
      isFetching: requests.some(({ isFetching }) => isFetching),
      bytes: !size || enabled || data ? undefined : size.bytes,
      read: () => {
        if (enabled) for (const { refetch } of requests) void refetch()
        else setRequestedBy(username)
      },
    }),
  }
}
