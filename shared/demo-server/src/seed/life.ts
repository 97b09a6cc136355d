import { isClockRunning, unixNow } from '../clock'
import type { Served } from '../context'
import { removeNode } from '../nodes/remove-node'
import { repeat } from '../repeat'
import { ifThereIsRoom } from '../storage/database'
import type { Store } from '../storage/store'
import {
  countLiving,
  type Fate,
  fateOf,
  isOnIn,
  type LivingDevice,
  livingDevices,
  spellAt,
  startOfSpell,
  updatesIn,
} from './living-devices'
import { Visitors } from './visitors'

type Seats = { after: number; count: number }

/** What a device has lived through since it was looked at last. Longer absences of the server are cut. */
const MOST_SPELLS = 400

/**
 * Lets so many devices do what is due: switch on or off, install a version, check in, leave networks.
 * One transaction. Its work depends on `count` alone, however large the fleet is.
 * @param fate none where devices only check in
 * @returns the last seat of the batch, 0 when there is none behind `after`
 */
export function liveThrough(
  { store, identity }: Served,
  fate: Fate | undefined,
  { after, count }: Seats,
): number {
  return store.transaction(() => {
    const devices = livingDevices(store, after, count)
    const last = devices.at(-1)?.seat ?? 0
    if (fate)
      for (const device of devices) enterSpell(store, device, { fate, server: identity.version })
    const seats = [after, last]
    store.db.run(`UPDATE nodes SET lastcheckin = ? WHERE hostid IN (${switchedOn})`, [
      unixNow(),
      ...seats,
    ])
    if (identity.hasBroker) confirmLeaving(store, seats)
    return last
  })
}

const switchedOn = `SELECT hostid FROM living_devices JOIN hosts ON hosts.id = hostid
  WHERE seat > ? AND seat <= ? AND isalive = 1`

type World = { fate: Fate; server: string }

function enterSpell(store: Store, device: LivingDevice, { fate, server }: World) {
  const spell = spellAt(device, fate, unixNow())
  if (spell === device.spell) return
  store.db.run('UPDATE living_devices SET spell = ? WHERE seat = ?', [spell, device.seat])
  const isalive = isOnIn(spell, device, fate)
  if (isalive !== device.isOn) store.hosts.update(device.hostid, { isalive })
  if (!isalive) noteLastCheckIn(store, device, { fate, spell })
  const isBehind = device.autoupdate && device.version !== server
  if (isBehind && spellsUpTo(spell, device).some((it) => updatesIn(it, device, fate))) {
    store.hosts.update(device.hostid, { version: server })
  }
}

/** A device that came and went while nobody looked was last seen when it went. */
function noteLastCheckIn(
  store: Store,
  device: LivingDevice,
  { fate, spell }: { fate: Fate; spell: number },
) {
  const lastOn = spellsUpTo(spell, device).findLast((it) => isOnIn(it, device, fate))
  if (lastOn === undefined) return
  const seen = startOfSpell(lastOn + 1, device, fate)
  store.db.run('UPDATE nodes SET lastcheckin = ? WHERE hostid = ?', [seen, device.hostid])
}

/** The spells it has entered since, the current one last. */
function spellsUpTo(spell: number, { spell: known }: LivingDevice): number[] {
  const count = Math.max(0, Math.min(spell - known, MOST_SPELLS))
  return Array.from({ length: count }, (_, index) => spell - count + 1 + index)
}

/** Switched-on devices confirm that they have left, and their nodes go. */
function confirmLeaving(store: Store, seats: number[]) {
  const leaving = store.db.all(
    `SELECT id FROM nodes WHERE pendingdelete = 1 AND hostid IN (${switchedOn})`,
    seats,
  )
  for (const { id } of leaving) removeNode(store, store.nodes.get(String(id)))
}

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
