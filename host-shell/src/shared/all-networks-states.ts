import { type EstateStates, estateStatesQuery } from '@meshdeck/api/all-networks-statuses'
import { networkListQuery } from '@meshdeck/api/networks'
import { atom, useAtom, useQuery, useSession } from '@meshdeck/platform'

import { type Extent, sizeOf } from './figures'

/** What is read of the estate as a whole: unasked where that is little, else when somebody asks for it. */
export type EstateReading<Data> = {
  data: Data | undefined
  error: Error | null
  isFetching: boolean
  /** About how much it is, where it waits to be asked for. */
  bytes: number | undefined
  /** Reads it, or reads it anew. */
  read: () => void
}

/** Who has asked for them: several panels show what was asked for once. */
const wantedByAtom = atom<string>()

/** How every device is in the networks the user may see. */
export function useEstateStates(): EstateReading<EstateStates> {
  const size = useEstateSize('states')
  const { username } = useSession()
  const [wantedBy, setWantedBy] = useAtom(wantedByAtom)
  const isEnabled = size !== undefined && (size.isSmall || wantedBy === username)
  const { data, error, isFetching, refetch } = useQuery({
    ...estateStatesQuery(size?.networkIds ?? []),
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

/** The networks the user may see by their ids, and how much there is in them; undefined until they are read. */
export function useEstateSize(extent: Extent) {
  const { data: networks } = useQuery(networkListQuery())
  return networks && { networkIds: networks.map(({ netid }) => netid), ...sizeOf(networks, extent) }
}
