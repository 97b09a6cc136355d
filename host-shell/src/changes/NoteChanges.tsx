import { useCan, useSession } from '@meshdeck/platform'
import { onSessionEnd } from '@meshdeck/platform/shell'
import { useEffect } from 'react'

import { followNodes } from './follow-nodes'
import { forgetChanges } from './stored-changes'

onSessionEnd((endedBy, username) => {
  if (endedBy === 'signed-out') forgetChanges(username)
})

/** Keeps what has become of nodes, as far as pages read it, until the sign-out. Draws nothing. */
export function NoteChanges() {
  const { username } = useSession()
  const { isAdmin } = useCan()

  useEffect(() => followNodes(username, isAdmin), [username, isAdmin])

  return null
}
