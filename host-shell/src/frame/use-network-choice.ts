import { networkListQuery } from '@meshdeck/api/networks'
import { matchPath, useActiveNetwork, useLocation, useQuery } from '@meshdeck/platform'
import { useEffect } from 'react'

import { pathSegments } from '../shared/pages'

/**
 * Activates the network whose page is open. Elsewhere activates the first network when none is set [NW-020] or the
 * previous one no longer exists. While there is no list, the address decides.
 */
export function useNetworkChoice(): void {
  const { data: networks, isError } = useQuery(networkListQuery())
  const [activeId, setActiveId] = useActiveNetwork()
  const openId = useNetworkInPath()
  const exists = (id: string | undefined) => networks?.some(({ netid }) => netid === id)
  const keptId = exists(activeId) === false ? networks?.[0]?.netid : activeId
  const wantedId = openId !== undefined && (isError || exists(openId)) ? openId : keptId

  useEffect(() => {
    if (wantedId !== activeId) setActiveId(wantedId)
  }, [wantedId, activeId, setActiveId])
}

/** Returns the ID of the network whose page is open, from the address. */
export function useNetworkInPath(): string | undefined {
  const { pathname } = useLocation()
  const id = matchPath('/networks/:networkId/*', pathname)?.params.networkId
  return id === undefined ? undefined : pathSegments(id)[0]
}
