import { type AllNetworksStates, allNetworksStatesQuery } from '@meshdeck/api/all-networks-statuses'
import { networkListQuery } from '@meshdeck/api/networks'
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
const wantedByAtom = atom<string>()

/** Returns the states of all devices in the networks the user may see. */
export function useAllNetworksStates(): AllNetworksReading<AllNetworksStates> {
  const size = useAllNetworksSize('states')
  const { username } = useSession()
  const [wantedBy, setWantedBy] = useAtom(wantedByAtom)
  const isEnabled = size !== undefined && (size.isSmall || wantedBy === username)
  const { data, error, isFetching, refetch } = useQuery({
    ...allNetworksStatesQuery(size?.networkIds ?? []),
    enabled: isEnabled,
    refetchOnWindowFocus: false,
  })

  return {
    data,
    error: data ? null : error,
    isFetching,
    bytes: !size || isEnabled || data ? undefined : size.bytes,
    read: () => (isEnabled ? void refetch() : setWantedBy(username)),
  }
}

/** Returns the ids and the size of the networks the user may see; undefined until they have loaded. */
export function useAllNetworksSize(extent: Extent) {
  const { data: networks } = useQuery(networkListQuery())
  return networks && { networkIds: networks.map(({ netid }) => netid), ...sizeOf(networks, extent) }
}
