import { displayQuery } from '@meshdeck/api/display-settings'
import { useQuery } from '@meshdeck/platform'
import { useEffect } from 'react'

import { applyDisplay, changesSince, storeSeen, readSeen, useViewer } from './display'

/**
 * Applies what an administrator has changed on another device since the last visit [SE-056], if the server stores
 * display settings per account. A failure is only logged [ER-018]. Renders nothing.
 */
export function FollowServerDisplay() {
  const { username, isAdmin, hasUserSettings } = useViewer()
  const canReadDisplay = isAdmin && hasUserSettings
  const { data: storedSettings, error } = useQuery({
    ...displayQuery(username),
    enabled: canReadDisplay,
  })

  useEffect(() => {
    if (error) console.warn('The display settings could not be loaded', error)
    if (!storedSettings) return
    applyDisplay(changesSince(readSeen(), storedSettings))
    storeSeen(storedSettings)
  }, [storedSettings, error])

  return null
}
