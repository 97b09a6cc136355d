import { DAY_SECONDS } from '@meshdeck/domain/times'

import { unixNow, ZERO_TIME } from '../clock'
import { type Deed, eventOf, forgetOldEvents, named } from '../monitoring/activity'
import type { ActivityEvent } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import { findPlatformRole } from '../users/role'
import { countLiving, draw, type Fate } from './living-devices'
import { createRandom } from './random'

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
        if (store.events.has(event.id) || isStranger(store, event)) continue
        store.events.insert(event)
        if (event.action !== 'LOGIN') continue
        store.users.update(event.triggered_by, { last_login_time: event.time_stamp })
      }
      forgetOldEvents(store)
    })
  }
}

/** Whoever has never signed in has nothing to sign out of. */
function isStranger(store: Store, { action, triggered_by }: ActivityEvent): boolean {
  return action === 'LOGOUT' && store.users.get(triggered_by).last_login_time === ZERO_TIME
}

/** Service users have no use for a console: it does not let them in. */
function consoleUsers(store: Store): string[] {
  return store.users
    .all({ account_disabled: false })
    .filter((user) => !findPlatformRole(store, user.platform_role_id)?.deny_dashboard_access)
    .map(({ username }) => username)
}
/** How often somebody comes or goes in a day, and by how many devices more it is once more. */
const DEEDS = 30
const DEVICES_A_DEED = 100

/** Time behind `from` and up to `to`, both in unix seconds. */
type Span = { from: number; to: number }

/** When somebody does something; the number tells moments apart. */
type Moment = { number: number; at: number }

/** The moments of a span at which somebody does something; the more devices there are, the more. */
function momentsOf(fate: Fate, { fleet, span }: { fleet: number; span: Span }): Moment[] {
  const length = Math.floor(DAY_SECONDS / (DEEDS + fleet / DEVICES_A_DEED))
  const first = Math.floor((span.from - fate.born) / length)
  const last = Math.floor((span.to - fate.born) / length)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
    .map((number) => ({
      number,
      at: fate.born + number * length + draw([fate.seed, number], length),
    }))
    .filter(({ at }) => at > span.from && at <= span.to)
}

/** One of these users comes or goes. The same moment gives the same event. */
function visitAt(fate: Fate, { number, at }: Moment, users: string[]): ActivityEvent {
  const random = createRandom(draw([fate.seed, number, 1], 2 ** 31))
  const id = random.uuid()
  const deed: Deed = {
    by: users[random.below(Math.max(1, users.length))] ?? '',
    action: random.chance(60) ? 'LOGIN' : 'LOGOUT',
    target: named('DASHBOARD', 'DASHBOARD'),
  }
  return eventOf(deed, { id, time_stamp: new Date(at * 1000).toISOString() })
}
