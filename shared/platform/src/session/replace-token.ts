import { store } from '../store'
import { isSharedSession } from './session-storage'
import { sessionAtom, startSession } from './session-store'

/** Changes under way that end the session's token on the server. */
let underWay = 0

/** Whether the session's token is being replaced, so that the server refusing it doesn't end the session. */
export const isTokenBeingReplaced = (): boolean => underWay > 0

/**
 * Makes a change that can end the session's token on the server, such as of the password, and goes on with another
 * token. Without one the session stays as it is, until the server refuses it. Throws what `change` throws.
 * @param change makes the change and resolves to the new token, if the server gave one
 */
export async function replaceToken(change: () => Promise<string | undefined>): Promise<void> {
  const { session } = store.get(sessionAtom)
  const remember = isSharedSession()
  underWay += 1
  try {
    const jwt = await change()
    const now = store.get(sessionAtom)
    // another tab may have noticed the refused token and ended the session for all, but a sign-out stays one
    const isOver = now.session ? now.session.jwt !== session?.jwt : now.endedBy === 'signed-out'
    if (jwt !== undefined && session && !isOver) startSession({ ...session, jwt }, { remember })
  } finally {
    underWay -= 1
  }
}
