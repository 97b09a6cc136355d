import { networkListQuery } from '@meshdeck/api/networks'
import { Navigate, placeHref, useHref, useLocation, useQuery } from '@meshdeck/platform'

import { PendingMark } from '../loading/PendingMark'

/** To the nodes of the first network, or to the dashboard when there is none [SH-029, SH-030]. */
export function HomeRedirect() {
  const { data: networks, isPending } = useQuery(networkListQuery())
  const here = useHref(useLocation().pathname)
  // a link of the menu may have been followed meanwhile: this page stays until that one has come, and must not call back
  const isLeft = withoutSlash(window.location.pathname) !== withoutSlash(here)
  if (isPending || isLeft) return <PendingMark />

  const [first] = networks ?? []
  const nodes = first && placeHref('nodes', { networkId: first.netid })
  return <Navigate to={nodes ?? '/dashboard'} replace />
}

const withoutSlash = (path: string) => path.replace(/\/$/, '')
