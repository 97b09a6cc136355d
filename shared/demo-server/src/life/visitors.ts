import { forgetOldEvents } from '../activity/record'
import { unixNow } from '../clock'
import { findPlatformRole } from '../roles/find-role'
import type { Store } from '../storage/store'
import type { Fate } from './habits'
import { countLiving } from './living-devices'
import { type Moment, momentsOf, visitAt } from './visits'

/** Of a longer time, in seconds, only the end is told. */
const LONGEST = 30 * 24 * 60 * 60
/** Visits noted in one go. */
const MOST = 50

/** People who use the console of a Pro server while time passes; its activity tells of them. */
export class Visitors {
  private told = unixNow()

  constructor(
    private readonly store: Store,
    private readonly fate: Fate,
  ) {}

  /**
   * Notes who came and went until now, some of it at a time.
   * @returns whether there is more
   */
  come(): boolean {
    const { store, fate } = this
    const to = unixNow()
    if (store.edition !== 'pro' || to <= this.told) {
      this.told = to
      return false
    }
    const span = { from: Math.max(this.told, to - LONGEST), to }
    const due = momentsOf(fate, { fleet: countLiving(store), span })
    const first = due.slice(0, MOST)
    if (first.length > 0) this.note(first)
    const isAll = first.length === due.length
    this.told = isAll ? to : (first.at(-1)?.at ?? to)
    return !isAll
  }

  private note(moments: Moment[]) {
    const { store, fate } = this
    const users = consoleUsers(store)
    if (users.length === 0) return
    store.transaction(() => {
      for (const moment of moments) {
        const event = visitAt(fate, moment, users)
        if (store.events.has(event.id)) continue
        store.events.insert(event)
        if (event.action !== 'LOGIN') continue
        store.users.update(event.triggered_by, { last_login_time: event.time_stamp })
      }
      forgetOldEvents(store)
    })
  }
}

/** Service users have no use for a console: it does not let them in. */
function consoleUsers(store: Store): string[] {
  return store.users
    .all({ account_disabled: false })
    .filter((user) => !findPlatformRole(store, user.platform_role_id)?.deny_dashboard_access)
    .map(({ username }) => username)
}
