import { useAtomValue } from 'jotai'

import type { Session } from './session-schema'
import { sessionAtom, type SessionState } from './session-store'

/** Returns the session of the signed-in user. Throws outside of pages that require one. */
export function useSession(): Session {
  const { session } = useAtomValue(sessionAtom)
  if (!session) throw new Error('This page was opened without a session')
  return session
}

/** For components that also work without a session: returns the session if there is one, and why the last one ended. */
export function useSessionState(): SessionState {
  return useAtomValue(sessionAtom)
}
