import { networkListQuery } from '@meshdeck/api/networks'
import { useActiveNetwork, useQuery } from '@meshdeck/platform'
import { useEffect } from 'react'

/**
 * Makes the first network the active one when none is set [NW-020], or when the one that was is no
 * longer there.
 */
export function useDefaultNetwork(): void {
  const { data: networks } = useQuery(networkListQuery())
  const [activeId, setActiveId] = useActiveNetwork()
  const isKnown = networks?.some(({ netid }) => netid === activeId) ?? true
  const firstId = networks?.[0]?.netid

  useEffect(() => {
    if (!isKnown) setActiveId(firstId)
  }, [isKnown, firstId, setActiveId])
}
