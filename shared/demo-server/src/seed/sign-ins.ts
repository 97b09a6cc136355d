import { type Deed, named } from '../activity/deed'
import { timeOfUnix, unixNow } from '../clock'
import { findPlatformRole } from '../roles/find-role'
import type { Store } from '../storage/store'

const MINUTE = 60
/** So long a sign-in lasts at most. */
const SESSION = 12 * 60 * MINUTE

/** A deed, and how many seconds ago it was. */
export type Past = { deed: Deed; ago: number }

/**
 * The same deeds with the sign-ins that they presuppose: one before whatever a user did without one, and one when the
 * row of a user says so, of the last `span` seconds.
 */
export function withSignIns(store: Store, past: readonly Past[], span: number): Past[] {
  const missing = missingIn(
    store,
    past.toSorted((one, other) => other.ago - one.ago),
  )
  const seen = new Set([...past, ...missing].filter(isSignIn).map(({ deed }) => deed.by))
  const noted = store.users.all().flatMap(({ username, last_login_time }): Past[] => {
    const ago = Math.max(1, unixNow() - Math.floor(Date.parse(last_login_time) / 1000))
    return seen.has(username) || ago >= span ? [] : [{ deed: signIn(store, username), ago }]
  })
  return [...past, ...missing, ...noted]
}

/**
 * Lets the rows of users say when they signed in last by the activity.
 * @param now the second that the activity is told from
 */
export function noteLastSignIns(store: Store, past: readonly Past[], now: number) {
  const latest = new Map<string, number>()
  for (const { deed, ago } of past.filter(isSignIn)) {
    latest.set(deed.by, Math.min(ago, latest.get(deed.by) ?? Infinity))
  }
  for (const [username, ago] of latest) {
    if (!store.users.has(username)) continue
    store.users.update(username, { last_login_time: timeOfUnix(now - ago) })
  }
}

const isSignIn = ({ deed }: Past) => deed.action === 'LOGIN'

/** @param past the oldest first */
function missingIn(store: Store, past: readonly Past[]): Past[] {
  const since = new Map<string, number>()
  return past.flatMap(({ deed, ago }): Past[] => {
    const isCovered = (since.get(deed.by) ?? Infinity) - ago <= SESSION
    if (deed.action === 'LOGIN') since.set(deed.by, ago)
    // devices do things as nobody
    if (deed.action === 'LOGIN' || deed.by === '' || isCovered) return []
    since.set(deed.by, ago + 5 * MINUTE)
    return [{ deed: signIn(store, deed.by), ago: ago + 5 * MINUTE }]
  })
}

/** To the console, or to a desktop program where the console lets the user not in. */
function signIn(store: Store, by: string): Deed {
  const { platform_role_id: role } = store.users.find(by) ?? { platform_role_id: '' }
  const isOutside = findPlatformRole(store, role)?.deny_dashboard_access ?? false
  const place = isOutside ? 'CLIENT-APP' : 'DASHBOARD'
  return { by, action: 'LOGIN', target: named(place, place), origin: place }
}
