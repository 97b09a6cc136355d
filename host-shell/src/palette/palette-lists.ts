import { networkListQuery } from '@meshdeck/api/networks'
import {
  matchPath,
  useCan,
  useCapabilities,
  useLocation,
  useQuery,
  useSession,
} from '@meshdeck/platform'
import { useState } from 'react'

import { usePageTitles } from '../navigation/pages'
import { pathSegments } from '../navigation/path-segments'
import { readRecent } from '../visits/recent'
import { usePaletteIcons } from './palette-icons'
import { isNamed, type PaletteItem } from './palette-item'

const SHOWN = 5
const SHOWN_OF_SEARCH = 3

/** What was opened lately and opens now, the page on screen aside. */
export function useRecentItems(text: string): PaletteItem[] {
  const { username } = useSession()
  const { pathname } = useLocation()
  const opens = useOpens()
  const paletteIcon = usePaletteIcons()
  const [visits] = useState(() => readRecent(username))

  return visits
    .filter(({ href }) => href !== pathname && opens(href))
    .map(({ href, name, icon, note }) => ({
      id: `recent ${href}`,
      name,
      icon: paletteIcon(icon),
      href,
      note,
    }))
    .filter((item) => isNamed(item, text.trim()))
    .slice(0, text.trim() === '' ? SHOWN : SHOWN_OF_SEARCH)
}

/**
 * Whether a remote still has the page of an address, this person may enter it, and its network is there. A
 * list of networks that has not come, or cannot be had, decides nothing: nor does it when the page opens.
 */
function useOpens(): (href: string) => boolean {
  const { isAdmin } = useCan()
  const { isPro } = useCapabilities()
  const { data: networks } = useQuery(networkListQuery())
  const pages = usePageTitles().filter(
    ({ role, edition }) => (role !== 'admin' || isAdmin) && (edition !== 'pro' || isPro),
  )
  const isThere = (networkId: string) =>
    networks === undefined || networks.some(({ netid }) => netid === networkId)

  return (href) =>
    pages.some(({ path }) => {
      const match = matchPath(path, href)
      if (!match) return false
      const [networkId] = pathSegments(match.params['networkId'] ?? '')
      return networkId === undefined || isThere(networkId)
    })
}
