import type { Context } from '../context'
import { createKeyPair } from '../server/key-pair'
import type { Store } from '../storage/store'
import type { Host } from '../storage/tables'
import type { Fate, Habits } from './habits'

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
