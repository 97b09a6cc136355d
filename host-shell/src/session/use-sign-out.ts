import { useSession } from '@meshdeck/platform'
import { endSession } from '@meshdeck/platform/shell'

import '../shared/personal-storage'

/**
 * Clears everything on this device first, then tells the server, once [SE-045 to SE-047]. The server
 * needs to know who left, so name and token are kept for that call (C-17).
 */
export function useSignOut() {
  const { username, jwt } = useSession()

  return async () => {
    endSession('signed-out')
    try {
      // here by now, with everything else that loads behind the first page
      const { logOut } = await import(/* webpackChunkName: "menus" */ '@meshdeck/api/server')
      await logOut({ username, token: jwt })
    } catch (error) {
      // signed out here whatever the server says: the token ends by itself
      console.warn('The server was not told of the sign-out', error)
    }
  }
}
