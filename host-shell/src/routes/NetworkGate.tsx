import { networkListQuery } from '@meshdeck/api/networks'
import { Navigate, useParams, useQuery } from '@meshdeck/platform'
import { useState, type ReactNode } from 'react'

import { PendingMark } from '../loading/PendingMark'

/** Opens pages of a network that exists; others lead to /404 [SH-079]. */
export function NetworkGate({ children }: { children: ReactNode }) {
  const { networkId } = useParams()
  return networkId === undefined ? children : <Gate networkId={networkId}>{children}</Gate>
}

function Gate({ networkId, children }: { networkId: string; children: ReactNode }) {
  const isKnown = useIsKnownNetwork(networkId)
  const [openId, setOpenId] = useState('')
  if (isKnown && openId !== networkId) setOpenId(networkId)

  // a network that goes while its page is open is for the page to say, with what was typed on it
  if (isKnown || openId === networkId) return children
  return isKnown === undefined ? <PendingMark /> : <Navigate to="/404" replace />
}

/**
 * Looks in the loaded list first, then once in a fresh one [SH-078, NW-021, NW-022]. A list that
 * cannot be had decides nothing: the page itself says what is wrong.
 */
function useIsKnownNetwork(networkId: string): boolean | undefined {
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...networkListQuery(),
    refetchOnMount: ({ state }) =>
      state.data?.some(({ netid }) => netid === networkId) ? true : 'always',
  })
  if (data?.some(({ netid }) => netid === networkId)) return true
  if (isError) return true
  if (!isFetchedAfterMount) return undefined
  console.warn(`Network not found: ${networkId}`)
  return false
}
