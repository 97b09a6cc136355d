import { useSession } from '@meshdeck/platform'
import { tokenExpiry, watchExpiry } from '@meshdeck/platform/shell'
import { lazyOverlay } from '@meshdeck/ui'
import { useTimeout, useWindowEvent } from '@meshdeck/ui/shell'
import { useState } from 'react'

const SignInAgainDialog = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "dialogs" */ './SignInAgainDialog')).SignInAgainDialog,
  // failures stay silent, because the user didn't request it and the sign-in page appears anyway
  () => undefined,
)

const NOTICE_MS = 60_000

// maximum delay of a browser timer; later ends are checked again after it
const MAX_TIMER_MS = 2_147_483_647

/** Warns a minute before the session ends and lets the user sign in again without leaving the page. */
export function SessionEndNotice() {
  const { jwt } = useSession()
  const [declined, setDeclined] = useState<string>()
  const expiry = useNearExpiry(jwt)

  if (expiry === undefined || declined === jwt) return null
  return <SignInAgainDialog expiry={expiry} onClose={() => setDeclined(jwt)} />
}

/** Returns when the token expires, in milliseconds since 1970, once that is at most a minute away. */
function useNearExpiry(jwt: string): number | undefined {
  const [now, setNow] = useState(Date.now)
  const expiry = tokenExpiry(jwt)
  const noticeDelay = expiry === undefined ? Number.POSITIVE_INFINITY : expiry - NOTICE_MS - now
  const checkTimeLeft = () => {
    setNow(Date.now())
    // a device that slept past the end gets no warning
    watchExpiry()
  }
  useTimeout(
    checkTimeLeft,
    noticeDelay > 0 && noticeDelay < Infinity ? Math.min(noticeDelay, MAX_TIMER_MS) : undefined,
    now,
  )
  useWindowEvent('focus', checkTimeLeft)
  return noticeDelay > 0 ? undefined : expiry
}
