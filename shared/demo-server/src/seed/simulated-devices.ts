import { MINUTE_SECONDS } from '@meshdeck/domain/times'

import type { Context } from '../context'
import { createKeyPair } from '../server/secrets'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'

/** Seeded device that acts on its own, with its state as stored by the server. */
export type SimulatedDevice = DeviceHabits & {
  hostid: string
  /** Last period that was processed. */
  spell: number
  isOn: boolean
  version: string
  autoupdate: boolean
}

/** Makes a host act on its own. */
export function addSimulatedDevice(
  store: Store,
  { seat, absence, firstOn }: DeviceHabits,
  hostid: string,
) {
  store.db.run('INSERT INTO living_devices VALUES (?, ?, ?, ?, 0)', [
    seat,
    hostid,
    absence,
    firstOn ? 1 : 0,
  ])
}

/** Returns the first free seat. */
export function nextSeat(store: Store): number {
  return Number(store.db.get('SELECT max(seat) AS last FROM living_devices')?.['last'] ?? 0) + 1
}

/** Returns how many devices check in and act on their own. */
export function countSimulated(store: Store): number {
  return Number(store.db.get('SELECT count(*) AS n FROM living_devices')?.['n'])
}

/** Returns the given number of devices in the order of their seats, starting after `after`. */
export function simulatedDevices(store: Store, after: number, limit: number): SimulatedDevice[] {
  const rows = store.db.all(
    `SELECT seat, hostid, absence, first_on, spell, isalive, version, autoupdate
     FROM living_devices JOIN hosts ON hosts.id = hostid WHERE seat > ? ORDER BY seat LIMIT ?`,
    [after, limit],
  )
  return rows.map((row) => ({
    seat: Number(row['seat']),
    hostid: String(row['hostid']),
    absence: Number(row['absence']),
    firstOn: row['first_on'] === 1,
    spell: Number(row['spell']),
    isOn: row['isalive'] === 1,
    version: String(row['version']),
    autoupdate: row['autoupdate'] === 1,
  }))
}

/** Returns the fate of the fleet in this file; a fleet seeded before fates existed gets `otherwise`. */
export function fleetSeedOf(store: Store, otherwise: FleetSeed): FleetSeed {
  const storedSeed = store.records.find('fate')?.value
  if (isFleetSeed(storedSeed)) return storedSeed
  store.records.insert({ name: 'fate', value: otherwise })
  return otherwise
}

function isFleetSeed(value: unknown): value is FleetSeed {
  return typeof value === 'object' && value !== null && 'seed' in value && 'born' in value
}

/**
 * Returns the seeded devices that receive a command. Without a broker none does, as on the recorded servers; registered
 * devices have their own programs.
 */
function reachedDevices({ identity }: Context, hosts: Host[]): Host[] {
  return identity.hasBroker ? hosts.filter((host) => host.isalive) : []
}

/** Gives these devices new keys. */
export function renewKeys(context: Context, hosts: Host[]) {
  changeAll(context, hosts, () => ({ publickey: createKeyPair().publicKey }))
}

/** Installs the server's version on these devices. */
export function upgrade(context: Context, hosts: Host[]) {
  changeAll(context, hosts, () => ({ version: context.identity.version }))
}

function changeAll(context: Context, hosts: Host[], change: () => Partial<Host>) {
  const { store } = context
  store.transaction(() => {
    for (const { id } of reachedDevices(context, hosts)) store.hosts.update(id, change())
  })
}

/** Numbers that determine the fleet's actions: the same two give the same actions on every run. */
export type FleetSeed = {
  seed: number
  /** When the fleet was seeded, in unix seconds. */
  born: number
}

/** Behavior of a device that acts on its own. */
type DeviceHabits = {
  /** Its number in the fleet, starting at 1. */
  seat: number
  /** Percentage of periods in which it is off. */
  absence: number
  /** Whether it was on when the fleet was seeded. */
  firstOn: boolean
}
/** Servers are offline for shorter periods than portable devices. */
const SERVER_SPELL = 45 * MINUTE_SECONDS
const PERSONAL_SPELL = 120 * MINUTE_SECONDS
const MOSTLY_ON = 15
/** Percentage of periods in which an outdated device installs the server's version. */
const UPDATE_CHANCE = 6

/**
 * Returns the period at a time. The time of a device is divided into periods of equal length; it is on for a whole
 * period or not at all.
 */
export function periodAt(habits: DeviceHabits, fleetSeed: FleetSeed, now: number): number {
  return Math.floor((now - fleetSeed.born + leadOf(habits, fleetSeed)) / lengthOf(habits))
}

/** Returns the start of a period, in unix seconds. */
export function startOfSpell(spell: number, habits: DeviceHabits, fleetSeed: FleetSeed): number {
  return fleetSeed.born + spell * lengthOf(habits) - leadOf(habits, fleetSeed)
}

function lengthOf({ absence }: DeviceHabits): number {
  return absence < MOSTLY_ON ? SERVER_SPELL : PERSONAL_SPELL
}

/** Returns the offset of a device's periods, so that devices don't all change at once. */
function leadOf(habits: DeviceHabits, { seed }: FleetSeed): number {
  return pseudoRandom([seed, habits.seat], lengthOf(habits))
}

/** Whether it is on during a period; until the first one, as it was seeded. */
export function isOnDuring(
  spell: number,
  { seat, absence, firstOn }: DeviceHabits,
  { seed }: FleetSeed,
): boolean {
  return spell <= 0 ? firstOn : pseudoRandom([seed, seat, spell], 100) >= absence
}

/** Whether it installs the server's version at the beginning of a period. */
export function updatesIn(spell: number, { seat }: DeviceHabits, { seed }: FleetSeed): boolean {
  return pseudoRandom([seed, seat, spell, UPDATE_CHANCE], 100) < UPDATE_CHANCE
}

/** Returns a pseudorandom number below `limit`, derived from the others. */
export function pseudoRandom(from: number[], limit: number): number {
  let mixed = 0x9e3779b9
  for (const number of from) {
    mixed = Math.imul(mixed ^ number, 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return (mixed >>> 0) % limit
}
