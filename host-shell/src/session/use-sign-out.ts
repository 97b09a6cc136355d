import { useSession } from '@meshdeck/platform'
import { endSession } from '@meshdeck/platform/shell'

import '../shared/personal-storage'

/**
 * Returns a function that first clears everything on this device and then reports the sign-out to the server, once.
 * That call needs the user, so name and token are kept for it (decision C-17).
 */
export function useSignOut() {
  const { username, jwt } = useSession()

  return async () => {
    endSession('signed-out')
    try {
      // already loaded with the other parts that follow the first page
      const { logOut } = await import(/* webpackChunkName: "menus" */ '@meshdeck/api/server')
      await logOut({ username, token: jwt })
    } catch (error) {
      // signed out here whatever the server responds: the token expires anyway
      console.warn('The server was not told of the sign-out', error)
    }
  }
}
