import { networkListQuery } from '@meshdeck/api/networks'
import { useActiveNetwork, useQuery } from '@meshdeck/platform'
import { useEffect } from 'react'

import { useNetworkInPath } from '../navigation/use-network-in-path'

/**
 * Makes the network whose pages one is on the active one; elsewhere the first when none is set [NW-020], or when
 * the one that was is no longer there. Without a list the address decides.
 */
export function useNetworkChoice(): void {
  const { data: networks, isError } = useQuery(networkListQuery())
  const [activeId, setActiveId] = useActiveNetwork()
  const openId = useNetworkInPath()
  const isThere = (id: string | undefined) => networks?.some(({ netid }) => netid === id)
  const keptId = isThere(activeId) === false ? networks?.[0]?.netid : activeId
  const wantedId = openId !== undefined && (isError || isThere(openId)) ? openId : keptId

  useEffect(() => {
    if (wantedId !== activeId) setActiveId(wantedId)
  }, [wantedId, activeId, setActiveId])
}
