import { isClockRunning, unixNow } from '../clock'
import type { Served } from '../context'
import { repeat } from '../repeat'
import { ifThereIsRoom } from '../storage/database'
import type { Fate } from './habits'
import { liveThrough } from './live'
import { fateOf, countLiving } from './living-devices'
import { Visitors } from './visitors'

const TICK = 1000
/** Seconds in which every device of a fleet takes its turn: of a small one, and of the largest. */
const SHORT_ROUND = 30
const LONG_ROUND = 300
/** Turns in a tick, as long as the longer round is kept. */
const TURNS = 50
const CATCH_UP = 200

export type Life = {
  /** Lets every device do what is due at this moment; others are served in between. */
  catchUp(): Promise<void>
  end(): void
}

/**
 * Seeded devices have no program of their own, so the server acts for them: every second some of them,
 * in turn. Registered devices are left to themselves.
 * @param isStill they check in, and nothing else ever happens
 */
export function startLife(
  world: Served,
  { seed, isStill }: { seed: number; isStill: boolean },
): Life {
  const fate: Fate | undefined = isStill
    ? undefined
    : fateOf(world.store, { seed, born: unixNow() })
  let seat = 0
  let isOver = false
  const visitors = fate && new Visitors(world.store, fate)
  const turn = (count: number) => liveThrough(world, fate, { after: seat, count })

  // on a full disk they stand still until there is room; the disk is waited for once
  ifThereIsRoom(() =>
    world.store.transaction(() => {
      do seat = turn(CATCH_UP)
      while (seat !== 0)
    }),
  )

  const stop = repeat(
    () => {
      if (!isClockRunning()) return
      seat = turn(turnsPerTick(countLiving(world.store)))
      visitors?.come()
    },
    { every: TICK, complaint: "Couldn't update the demo devices:" },
  )

  return {
    async catchUp() {
      let after = 0
      do {
        after = liveThrough(world, fate, { after, count: CATCH_UP })
        await nextRound()
      } while (after !== 0 && !isOver)
      while (!isOver && visitors?.come()) await nextRound()
    },
    end() {
      isOver = true
      stop()
    },
  }
}

/** How many devices take their turn in one tick: more only when the fleet is so large that it must be. */
export function turnsPerTick(fleet: number): number {
  return Math.max(Math.ceil(fleet / LONG_ROUND), Math.min(Math.ceil(fleet / SHORT_ROUND), TURNS))
}

const nextRound = () => new Promise((resolve) => setImmediate(resolve))
