import { useLabel, useLocation, useSession } from '@meshdeck/platform'
import { useKnownNames } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

import { useRemotes } from '../federation/use-remotes'
import { ownEntries, usePageTitles } from '../navigation/pages'
import { keepRecent } from './recent'
import { visitOf } from './visit-of'

/** Keeps what is opened for the palette, until the sign-out. Draws nothing. */
export function NoteVisits() {
  const { pathname } = useLocation()
  const { username } = useSession()
  const titles = usePageTitles()
  const label = useLabel()
  const names = useKnownNames()
  const entries = [...ownEntries, ...useRemotes().flatMap(({ navigation }) => navigation)]
  const visit = visitOf(pathname, { titles, label, entries, names })
  const { href, name, icon, note } = visit ?? {}

  useEffect(() => {
    if (href === undefined || name === undefined || icon === undefined) return
    keepRecent(username, { href, name, icon, ...(note !== undefined && { note }) })
  }, [username, href, name, icon, note])

  return null
}
