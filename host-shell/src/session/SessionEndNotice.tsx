import { useSession } from '@meshdeck/platform'
import { tokenExpiry, watchExpiry } from '@meshdeck/platform/shell'
import { lazyOverlay } from '@meshdeck/ui'
import { useTimeout, useWindowEvent } from '@meshdeck/ui/shell'
import { useState } from 'react'

const SignInAgainDialog = lazyOverlay(
  () =>
    import(/* webpackChunkName: "dialogs" */ './SignInAgainDialog').then(
      (module) => module.SignInAgainDialog,
    ),
  // nobody has asked for it, and the sign-in page comes all the same
  () => undefined,
)

const NOTICE_MS = 60_000

// the longest time a browser's timer can hold; later ends are looked at again then
const LONGEST_TIMER_MS = 2_147_483_647

/** Says a minute before the session ends that it does, with a way to go on without leaving the page. */
export function SessionEndNotice() {
  const { jwt } = useSession()
  const [declined, setDeclined] = useState<string>()
  const expiry = useNearExpiry(jwt)

  if (expiry === undefined || declined === jwt) return null
  return <SignInAgainDialog expiry={expiry} onClose={() => setDeclined(jwt)} />
}

/** When the token expires, in milliseconds since 1970, once that is a minute away or less. */
function useNearExpiry(jwt: string): number | undefined {
  const [now, setNow] = useState(Date.now)
  const expiry = tokenExpiry(jwt)
  const rest = expiry === undefined ? Number.POSITIVE_INFINITY : expiry - NOTICE_MS - now
  const look = () => {
    setNow(Date.now())
    // a device that has slept past the end has no minute left
    watchExpiry()
  }
  useTimeout(look, rest > 0 && rest < Infinity ? Math.min(rest, LONGEST_TIMER_MS) : undefined, now)
  useWindowEvent('focus', look)
  return rest > 0 ? undefined : expiry
}
