import { useCan, useCapabilities, useSession } from '@meshdeck/platform'

import type { Viewer } from './change-display'

/** The signed-in user as the display settings need to know them. */
export function useViewer(): Viewer {
  const { username } = useSession()
  const { isAdmin } = useCan()
  const { hasUserSettings } = useCapabilities()
  return { username, isAdmin, hasUserSettings }
}
