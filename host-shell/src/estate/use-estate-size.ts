import { networkListQuery } from '@meshdeck/api/networks'
import { useQuery } from '@meshdeck/platform'

import { type Extent, sizeOf } from './estate-size'

/** The networks the user may see by their ids, and how much there is in them; undefined until they are read. */
export function useEstateSize(extent: Extent) {
  const { data: networks } = useQuery(networkListQuery())
  return networks && { networkIds: networks.map(({ netid }) => netid), ...sizeOf(networks, extent) }
}
