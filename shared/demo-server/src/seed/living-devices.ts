import { MINUTE_SECONDS } from '@meshdeck/domain/times'

import type { Context } from '../context'
import { createKeyPair } from '../server/secrets'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'

/** A seeded device, which acts by itself, and its state as far as the server knows it. */
export type LivingDevice = Habits & {
  hostid: string
  /** The last spell it has lived. */
  spell: number
  isOn: boolean
  version: string
  autoupdate: boolean
}

/** Makes a host one that acts by itself. */
export function bringToLife(store: Store, { seat, absence, firstOn }: Habits, hostid: string) {
  store.db.run('INSERT INTO living_devices VALUES (?, ?, ?, ?, 0)', [
    seat,
    hostid,
    absence,
    firstOn ? 1 : 0,
  ])
}

/** The seat after the last one that is taken. */
export function nextSeat(store: Store): number {
  return Number(store.db.get('SELECT max(seat) AS last FROM living_devices')?.['last'] ?? 0) + 1
}

export function countLiving(store: Store): number {
  return Number(store.db.get('SELECT count(*) AS n FROM living_devices')?.['n'])
}

/** So many devices in the order of their seats, the first of them behind `after`. */
export function livingDevices(store: Store, after: number, limit: number): LivingDevice[] {
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

/** What the fleet of this file follows; one that was seeded before there was any begins at `otherwise`. */
export function fateOf(store: Store, otherwise: Fate): Fate {
  const known = store.records.find('fate')?.value
  if (isFate(known)) return known
  store.records.insert({ name: 'fate', value: otherwise })
  return otherwise
}

function isFate(value: unknown): value is Fate {
  return typeof value === 'object' && value !== null && 'seed' in value && 'born' in value
}

/**
 * What seeded devices do when a command reaches them. Without a broker none does, as on the recorded
 * servers, and registered devices are left to their own programs.
 */
function reachedDevices({ identity }: Context, hosts: Host[]): Host[] {
  return identity.hasBroker ? hosts.filter((host) => host.isalive) : []
}

/** They make themselves new keys. */
export function renewKeys(context: Context, hosts: Host[]) {
  changeAll(context, hosts, () => ({ publickey: createKeyPair().publicKey }))
}

/** They install the server's version. */
export function upgrade(context: Context, hosts: Host[]) {
  changeAll(context, hosts, () => ({ version: context.identity.version }))
}

function changeAll(context: Context, hosts: Host[], change: () => Partial<Host>) {
  const { store } = context
  store.transaction(() => {
    for (const { id } of reachedDevices(context, hosts)) store.hosts.update(id, change())
  })
}

/** What the fleet's doings follow from: with the same two numbers they are the same on every run. */
export type Fate = {
  seed: number
  /** When the fleet was seeded, in unix seconds. */
  born: number
}

/** What a device that acts by itself is like. */
type Habits = {
  /** Its number in the fleet, from 1. */
  seat: number
  /** Of a hundred spells, how many it is switched off. */
  absence: number
  /** Whether it was switched on when the fleet was seeded. */
  firstOn: boolean
}
/** Servers are away for shorter than what people carry around. */
const SERVER_SPELL = 45 * MINUTE_SECONDS
const PERSONAL_SPELL = 120 * MINUTE_SECONDS
const MOSTLY_ON = 15
/** Of a hundred spells, in how many a device that lags behind installs the server's version. */
const UPDATE_CHANCE = 6

/** The time of a device is cut into spells of even length; it is switched on for all of one or not at all. */
export function spellAt(habits: Habits, fate: Fate, now: number): number {
  return Math.floor((now - fate.born + leadOf(habits, fate)) / lengthOf(habits))
}

/** When a spell begins, in unix seconds. */
export function startOfSpell(spell: number, habits: Habits, fate: Fate): number {
  return fate.born + spell * lengthOf(habits) - leadOf(habits, fate)
}

function lengthOf({ absence }: Habits): number {
  return absence < MOSTLY_ON ? SERVER_SPELL : PERSONAL_SPELL
}

/** Each begins its spells at another moment, so that they do not change all at once. */
function leadOf(habits: Habits, { seed }: Fate): number {
  return draw([seed, habits.seat], lengthOf(habits))
}

/** Whether it is switched on during a spell; up to the first one, as it was seeded. */
export function isOnIn(spell: number, { seat, absence, firstOn }: Habits, { seed }: Fate): boolean {
  return spell <= 0 ? firstOn : draw([seed, seat, spell], 100) >= absence
}

/** Whether it installs the server's version at the beginning of a spell. */
export function updatesIn(spell: number, { seat }: Habits, { seed }: Fate): boolean {
  return draw([seed, seat, spell, UPDATE_CHANCE], 100) < UPDATE_CHANCE
}

/** A number below `limit` that follows from the others and looks random. */
export function draw(from: number[], limit: number): number {
  let mixed = 0x9e3779b9
  for (const number of from) {
    mixed = Math.imul(mixed ^ number, 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return (mixed >>> 0) % limit
}
