import { matchPath, useCan, useLocation, useSession } from '@meshdeck/platform'
import { useState } from 'react'

import { usePageTitles } from '../frame/use-page-titles'
import { paletteIcon } from './palette-icons'
import { isNamed, type PaletteItem } from './palette-item'
import { readRecent } from './recent'

const SHOWN = 5
const SHOWN_OF_SEARCH = 3

/** What was opened lately, the page on screen aside; as far as a remote still has the page, and for this person. */
export function useRecentItems(text: string): PaletteItem[] {
  const { username } = useSession()
  const { pathname } = useLocation()
  const { isAdmin } = useCan()
  const pages = usePageTitles().filter(({ role }) => role !== 'admin' || isAdmin)
  const [visits] = useState(() => readRecent(username))

  return visits
    .filter(({ href }) => href !== pathname && pages.some(({ path }) => matchPath(path, href)))
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
