import { displayQuery } from '@meshdeck/api/display-settings'
import { useQuery } from '@meshdeck/platform'
import { useEffect } from 'react'

import { applyDisplay, changesSince, keepSeen, readSeen, useViewer } from './display'

/**
 * Takes over what an administrator has changed on another device since the last visit [SE-056], where the server keeps
 * the display with the account; a failure is only logged [ER-018]. Draws nothing.
 */
export function FollowServerDisplay() {
  const { username, isAdmin, hasUserSettings } = useViewer()
  const isWanted = isAdmin && hasUserSettings
  const { data: kept, error } = useQuery({ ...displayQuery(username), enabled: isWanted })

  useEffect(() => {
    if (error) console.warn('The display settings could not be loaded', error)
    if (!kept) return
    applyDisplay(changesSince(readSeen(), kept))
    keepSeen(kept)
  }, [kept, error])

  return null
}
