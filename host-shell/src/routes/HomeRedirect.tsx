import { networkListQuery } from '@meshdeck/api/networks'
import { Navigate, placeHref, useQuery } from '@meshdeck/platform'
import { useState } from 'react'

import { PendingMark } from '../loading/PendingMark'

/** To the nodes of the first network, or to the dashboard when there is none [SH-029, SH-030]. */
export function HomeRedirect() {
  const { data: networks, isPending } = useQuery(networkListQuery())
  const [here] = useState(window.location.pathname)
  // a link of the menu may have been followed meanwhile: this page stays until that one has come, and must not call back
  if (isPending || window.location.pathname !== here) return <PendingMark />

  const [first] = networks ?? []
  const nodes = first && placeHref('nodes', { networkId: first.netid })
  return <Navigate to={nodes ?? '/dashboard'} replace />
}
