import { isClockRunning, unixNow } from '../clock'
import type { Served } from '../context'
import { removeNode } from '../nodes/remove-node'
import { repeat } from '../run-periodically'
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
} from './simulated-devices'
import { Visitors } from './visitors'

type Seats = { after: number; count: number }

/** Maximum number of periods that a device catches up on. Longer downtimes of the server are cut. */
const MOST_SPELLS = 400

/**
 * Runs the due actions of the given number of devices: switch on or off, install a version, check in, leave networks.
 * Uses one transaction. Its cost depends on `count` alone, however large the fleet is.
 * @param fate undefined if devices only check in
 * @returns the last seat of the batch, 0 when there is none after `after`
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

/** Sets the last check-in of a device that went on and off in the meantime to the time it went off. */
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

/** Returns the periods it has entered since, the current one last. */
function spellsUpTo(spell: number, { spell: known }: LivingDevice): number[] {
  const count = Math.max(0, Math.min(spell - known, MOST_SPELLS))
  return Array.from({ length: count }, (_, index) => spell - count + 1 + index)
}

/** Confirms the removal of nodes for devices that are on, and deletes the nodes. */
function confirmLeaving(store: Store, seats: number[]) {
  const leaving = store.db.all(
    `SELECT id FROM nodes WHERE pendingdelete = 1 AND hostid IN (${switchedOn})`,
    seats,
  )
  for (const { id } of leaving) removeNode(store, store.nodes.get(String(id)))
}

const TICK = 1000
/** Seconds in which every device of a fleet is processed once: of a small one, and of the largest. */
const SHORT_ROUND = 30
const LONG_ROUND = 300
/** Devices per tick, as long as the longer round is kept. */
const TURNS = 50
const CATCH_UP = 200

export type Life = {
  /** Runs the due actions of every device; other requests are served in between. */
  catchUp(): Promise<void>
  end(): void
}

/**
 * Starts the simulation of seeded devices, which have no program of their own: every second it processes some of them
 * in turn. Registered devices are excluded.
 * @param isStill whether they only check in
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

  // on a full disk they pause until there is room; one transaction, so the disk is synced once
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

/** Returns the number of devices per tick, which grows only when the size of the fleet requires it. */
export function turnsPerTick(fleet: number): number {
  return Math.max(Math.ceil(fleet / LONG_ROUND), Math.min(Math.ceil(fleet / SHORT_ROUND), TURNS))
}

const nextRound = () => new Promise((resolve) => setImmediate(resolve))
