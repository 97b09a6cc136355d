import { type Deed, named } from '../activity/deed'
import { eventOf } from '../activity/record'
import { createRandom } from '../seed/random'
import type { ActivityEvent } from '../storage/pro-tables'
import { draw, type Fate } from './habits'

const DAY = 24 * 60 * 60
/** How often somebody comes or goes in a day, and by how many devices more it is once more. */
const DEEDS = 30
const DEVICES_A_DEED = 100

/** Time behind `from` and up to `to`, both in unix seconds. */
export type Span = { from: number; to: number }

/** When somebody does something; the number tells moments apart. */
export type Moment = { number: number; at: number }

/** The moments of a span at which somebody does something; the more devices there are, the more. */
export function momentsOf(fate: Fate, { fleet, span }: { fleet: number; span: Span }): Moment[] {
  const length = Math.floor(DAY / (DEEDS + fleet / DEVICES_A_DEED))
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
export function visitAt(fate: Fate, { number, at }: Moment, users: string[]): ActivityEvent {
  const random = createRandom(draw([fate.seed, number, 1], 2 ** 31))
  const id = random.uuid()
  const deed: Deed = {
    by: users[random.below(Math.max(1, users.length))] ?? '',
    action: random.chance(60) ? 'LOGIN' : 'LOGOUT',
    target: named('DASHBOARD', 'DASHBOARD'),
  }
  return eventOf(deed, { id, time_stamp: new Date(at * 1000).toISOString() })
}
