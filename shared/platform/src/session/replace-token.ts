import { store } from '../store'
import { isSharedSession } from './session-storage'
import { sessionAtom, startSession } from './session-store'

/** Number of pending changes that end the session's token on the server. */
let underWay = 0

/** Whether the session's token is being replaced, so that a refusal by the server doesn't end the session. */
export const isTokenBeingReplaced = (): boolean => underWay > 0

/**
 * Makes a change that can end the session's token on the server, such as a new password, and continues with another
 * token. Without a new token, the session stays unchanged until the server refuses it. Throws what `change` throws.
 * `change` makes the change and resolves to the new token, if the server returned one.
 */
export async function replaceToken(change: () => Promise<string | undefined>): Promise<void> {
  const { session } = store.get(sessionAtom)
  const remember = isSharedSession()
  underWay += 1
  try {
    const jwt = await change()
    const currentState = store.get(sessionAtom)
    // another tab may have noticed the refused token and ended the session everywhere; only a sign-out is final
    const isReplaced = currentState.session
      ? currentState.session.jwt !== session?.jwt
      : currentState.endedBy === 'signed-out'
    if (jwt !== undefined && session && !isReplaced) startSession({ ...session, jwt }, { remember })
  } finally {
    underWay -= 1
  }
}
