import { DAY_SECONDS } from '@meshdeck/domain/times'

import { unixNow, ZERO_TIME } from '../clock'
import { type ActivityInput, eventOf, forgetOldEvents, namedSubject } from '../monitoring/activity'
import type { ActivityEvent } from '../storage/pro-tables'
import type { Store } from '../storage/store'
import { findPlatformRole } from '../users/role'
import { createRandom } from './random'
import { countSimulated, pseudoRandom, type FleetSeed } from './simulated-devices'

/** Maximum time in seconds that is caught up on; only its end is logged. */
const MAX_CATCH_UP_SECONDS = 30 * DAY_SECONDS
/** Maximum number of visits logged at once. */
const MAX_VISITS = 50

/** Simulates users of the console of a Pro server as time passes, and logs them in the activity. */
export class Visitors {
  private reportedUntil = unixNow()

  constructor(
    private readonly store: Store,
    private readonly fleetSeed: FleetSeed,
  ) {}

  /** Logs a batch of sign-ins and sign-outs until now. Returns whether there are more. */
  come(): boolean {
    const { store, fleetSeed } = this
    const to = unixNow()
    if (store.edition !== 'pro' || to <= this.reportedUntil) {
      this.reportedUntil = to
      return false
    }
    const span = { from: Math.max(this.reportedUntil, to - MAX_CATCH_UP_SECONDS), to }
    const dueMoments = momentsOf(fleetSeed, { fleet: countSimulated(store), span })
    const firstMoments = dueMoments.slice(0, MAX_VISITS)
    if (firstMoments.length > 0) this.note(firstMoments)
    const isAll = firstMoments.length === dueMoments.length
    this.reportedUntil = isAll ? to : (firstMoments.at(-1)?.at ?? to)
    return !isAll
  }

  private note(moments: Moment[]) {
    const { store, fleetSeed } = this
    const users = consoleUsers(store)
    if (users.length === 0) return
    store.transaction(() => {
      for (const moment of moments) {
        const event = visitAt(fleetSeed, moment, users)
        if (store.events.has(event.id) || isStranger(store, event)) continue
        store.events.insert(event)
        if (event.action !== 'LOGIN') continue
        store.users.update(event.triggered_by, { last_login_time: event.time_stamp })
      }
      forgetOldEvents(store)
    })
  }
}

/** Whether the user can't sign out because they have never signed in. */
function isStranger(store: Store, { action, triggered_by }: ActivityEvent): boolean {
  return action === 'LOGOUT' && store.users.get(triggered_by).last_login_time === ZERO_TIME
}

/** Returns the users who can use the console, which doesn't admit service users. */
function consoleUsers(store: Store): string[] {
  return store.users
    .all({ account_disabled: false })
    .filter((user) => !findPlatformRole(store, user.platform_role_id)?.deny_dashboard_access)
    .map(({ username }) => username)
}
/** Sign-ins and sign-outs per day, and the number of devices that adds one more. */
const DEEDS = 30
const DEVICES_A_DEED = 100

/** Time after `from` up to and including `to`, both in unix seconds. */
type Span = { from: number; to: number }

/** Time of an action; the number identifies it. */
type Moment = { number: number; at: number }

/** Returns the times in a span at which a user acts; more devices mean more of them. */
function momentsOf(fleetSeed: FleetSeed, { fleet, span }: { fleet: number; span: Span }): Moment[] {
  const length = Math.floor(DAY_SECONDS / (DEEDS + fleet / DEVICES_A_DEED))
  const firstNumber = Math.floor((span.from - fleetSeed.born) / length)
  const lastNumber = Math.floor((span.to - fleetSeed.born) / length)
  return Array.from(
    { length: Math.max(0, lastNumber - firstNumber + 1) },
    (_, index) => firstNumber + index,
  )
    .map((number) => ({
      number,
      at: fleetSeed.born + number * length + pseudoRandom([fleetSeed.seed, number], length),
    }))
    .filter(({ at }) => at > span.from && at <= span.to)
}

/** Returns the sign-in or sign-out of one of these users. The same time gives the same event. */
function visitAt(fleetSeed: FleetSeed, { number, at }: Moment, users: string[]): ActivityEvent {
  const random = createRandom(pseudoRandom([fleetSeed.seed, number, 1], 2 ** 31))
  const id = random.uuid()
  const entry: ActivityInput = {
    by: users[random.below(Math.max(1, users.length))] ?? '',
    action: random.chance(60) ? 'LOGIN' : 'LOGOUT',
    target: namedSubject('DASHBOARD', 'DASHBOARD'),
  }
  return eventOf(entry, { id, time_stamp: new Date(at * 1000).toISOString() })
}
