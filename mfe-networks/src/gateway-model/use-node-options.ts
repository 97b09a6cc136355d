import { useMemo } from 'react'

import { type NodeOption, nodeOptions } from './node-options'
import { useEstate } from './use-gateway-rows'

/** The nodes that a picker offers; left out while they are on their way, or did not come. */
export type NodeChoice = {
  options: readonly NodeOption[] | undefined
  error: unknown
  refetch: () => unknown
}

/** The devices of a network that fit. `basis` says what `fits` goes by, for it is a new one every time. */
export function useNodeOptions(
  networkId: string,
  fits: Parameters<typeof nodeOptions>[1],
  basis = '',
): NodeChoice {
  const { data: estate, error, refetch } = useEstate(networkId, { isFreshEnough: true })

  // memoised because it walks over all nodes
  const options = useMemo(
    () => estate && nodeOptions(estate, fits),
    // oxlint-disable-next-line exhaustive-deps -- `fits` is a new function each time and says the same for one basis
    [estate, basis],
  )
  return { options, error, refetch }
}
