import { useCan, useSession } from '@meshdeck/platform'
import { useEffect } from 'react'

import { followNodes } from './follow-nodes'

/** Keeps what has become of nodes, as far as pages read it, until the sign-out. Draws nothing. */
export function NoteChanges() {
  const { username } = useSession()
  const { isAdmin } = useCan()

  useEffect(() => followNodes(username, isAdmin), [username, isAdmin])

  return null
}
