import { isClockRunning, unixNow } from '../clock'
import type { ResponseSources } from '../context'
import { removeNode } from '../nodes/remove-node'
import { runPeriodically } from '../run-periodically'
import { skipIfDiskFull } from '../storage/database'
import type { Store } from '../storage/store'
import {
  countSimulated,
  type FleetSeed,
  fleetSeedOf,
  isOnDuring,
  type SimulatedDevice,
  simulatedDevices,
  periodAt,
  startOfSpell,
  updatesIn,
} from './simulated-devices'
import { Visitors } from './visitors'

type Seats = { after: number; count: number }

/** Maximum number of periods that a device catches up on. Longer downtimes of the server are cut. */
const MAX_SPELLS = 400

/**
 * Runs the due actions of the given number of devices: switch on or off, install a version, check in, leave networks.
 * Uses one transaction. Its cost depends on `count` alone, however large the fleet is. `fleetSeed` is undefined if
 * devices only check in. Returns the last seat of the batch, or 0 when there is none after `after`.
 */
export function simulateDevices(
  { store, identity }: ResponseSources,
  fleetSeed: FleetSeed | undefined,
  { after, count }: Seats,
): number {
  return store.transaction(() => {
    const devices = simulatedDevices(store, after, count)
    const lastSeat = devices.at(-1)?.seat ?? 0
    if (fleetSeed)
      for (const device of devices)
        enterSpell(store, device, { fleetSeed, server: identity.version })
    const seats = [after, lastSeat]
    store.db.run(`UPDATE nodes SET lastcheckin = ? WHERE hostid IN (${switchedOn})`, [
      unixNow(),
      ...seats,
    ])
    if (identity.hasBroker) confirmLeaving(store, seats)
    return lastSeat
  })
}

const switchedOn = `SELECT hostid FROM living_devices JOIN hosts ON hosts.id = hostid
  WHERE seat > ? AND seat <= ? AND isalive = 1`

type World = { fleetSeed: FleetSeed; server: string }

function enterSpell(store: Store, device: SimulatedDevice, { fleetSeed, server }: World) {
  const spell = periodAt(device, fleetSeed, unixNow())
  if (spell === device.spell) return
  store.db.run('UPDATE living_devices SET spell = ? WHERE seat = ?', [spell, device.seat])
  const isalive = isOnDuring(spell, device, fleetSeed)
  if (isalive !== device.isOn) store.hosts.update(device.hostid, { isalive })
  if (!isalive) noteLastCheckIn(store, device, { fleetSeed, spell })
  const isBehind = device.autoupdate && device.version !== server
  if (
    isBehind &&
    spellsUpTo(spell, device).some((period) => updatesIn(period, device, fleetSeed))
  ) {
    store.hosts.update(device.hostid, { version: server })
  }
}

/** Sets the last check-in of a device that went on and off in the meantime to the time it went off. */
function noteLastCheckIn(
  store: Store,
  device: SimulatedDevice,
  { fleetSeed, spell }: { fleetSeed: FleetSeed; spell: number },
) {
  const lastOn = spellsUpTo(spell, device).findLast((period) =>
    isOnDuring(period, device, fleetSeed),
  )
  if (lastOn === undefined) return
  const lastSeen = startOfSpell(lastOn + 1, device, fleetSeed)
  store.db.run('UPDATE nodes SET lastcheckin = ? WHERE hostid = ?', [lastSeen, device.hostid])
}

/** Returns the periods it has entered since, the current one last. */
function spellsUpTo(spell: number, { spell: known }: SimulatedDevice): number[] {
  const count = Math.max(0, Math.min(spell - known, MAX_SPELLS))
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

export type DeviceSimulation = {
  /** Runs the due actions of every device; other requests are served in between. */
  catchUp(): Promise<void>
  end(): void
}

/**
 * Starts the simulation of seeded devices, which have no program of their own: every second it processes some of them
 * in turn. Registered devices are excluded. With `isStill`, they only check in.
 */
export function startSimulation(
  world: ResponseSources,
  { seed, isStill }: { seed: number; isStill: boolean },
): DeviceSimulation {
  const fleetSeed: FleetSeed | undefined = isStill
    ? undefined
    : fleetSeedOf(world.store, { seed, born: unixNow() })
  let seat = 0
  let isStopped = false
  const visitors = fleetSeed && new Visitors(world.store, fleetSeed)
  const turn = (count: number) => simulateDevices(world, fleetSeed, { after: seat, count })

  // on a full disk they pause until there is room; one transaction, so the disk is synced once
  skipIfDiskFull(() =>
    world.store.transaction(() => {
      do seat = turn(CATCH_UP)
      while (seat !== 0)
    }),
  )

  const stop = runPeriodically(
    () => {
      if (!isClockRunning()) return
      seat = turn(devicesPerTick(countSimulated(world.store)))
      visitors?.come()
    },
    { every: TICK, failureText: "Couldn't update the demo devices:" },
  )

  return {
    async catchUp() {
      let lastSeat = 0
      do {
        lastSeat = simulateDevices(world, fleetSeed, { after: lastSeat, count: CATCH_UP })
        await nextRound()
      } while (lastSeat !== 0 && !isStopped)
      while (!isStopped && visitors?.come()) await nextRound()
    },
    end() {
      isStopped = true
      stop()
    },
  }
}

/** Returns the number of devices per tick, which grows only when the size of the fleet requires it. */
export function devicesPerTick(fleet: number): number {
  return Math.max(Math.ceil(fleet / LONG_ROUND), Math.min(Math.ceil(fleet / SHORT_ROUND), TURNS))
}

const nextRound = () => new Promise((resolve) => setImmediate(resolve))
