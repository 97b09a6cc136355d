import { displayQuery } from '@meshdeck/api/display-settings'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { useEffect } from 'react'

import { applyDisplay } from './display-preferences'
import { changesSince, keepSeen, readSeen } from './server-display'
import { useViewer } from './use-viewer'

/**
 * Takes over what was changed on the server since the last visit, for administrators [SE-056]; a
 * failure is only logged [ER-018]. Draws nothing.
 */
export function FollowServerDisplay() {
  const viewer = useViewer()
  const { version } = useCapabilities()
  // before the version is known it is not known where the settings are kept either
  const isWanted = viewer.isAdmin && version !== ''
  const { data: kept, error } = useQuery({ ...displayQuery(viewer), enabled: isWanted })

  useEffect(() => {
    if (error) console.warn('The display settings could not be loaded', error)
    if (!kept) return
    applyDisplay(changesSince(readSeen(), kept))
    keepSeen(kept)
  }, [kept, error])

  return null
}
