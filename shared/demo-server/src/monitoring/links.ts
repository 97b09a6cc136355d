import { draw } from '../life/habits'
import { OFFLINE_AFTER } from '../nodes/node'
import { type Metric, timesOf } from './metric'

/** A seeded node or client, as far as its traffic follows from it. Times in unix seconds. */
export type Reporter = {
  id: string
  name: string
  /** From when its traffic is counted. */
  since: number
  /** When it was heard of last; nothing is counted after that. */
  lastSeen: number
  isOn: boolean
}

export type Trouble = 'none' | 'some' | 'all'

const MINUTE = 60
/** So long a node keeps the trouble it has, or has none. */
const SPELL = 6 * 60 * MINUTE
const UNREACHED = 999

/**
 * What one node counts of its link to another. Nothing of it is stored: it follows from the two ids and
 * the time, so that ten thousand nodes need no row a pair. What one sends the other receives, counters
 * never fall, and they stand still while one of the two is away.
 */
export function measure(from: Reporter, to: Reporter, now: number): Metric {
  const pair = [numberOf(from.id) ^ numberOf(to.id), numberOf(from.id) & numberOf(to.id)]
  const isBroken = isLinkBroken(from, to, now)
  const since = Math.max(from.since, to.since)
  const heard = Math.min(from.lastSeen, to.lastSeen)
  const until = isBroken ? Math.min(heard, startOfSpell(now)) : heard
  const seconds = Math.max(0, until - since)
  const watched = Math.floor(Math.max(0, from.lastSeen - since) / MINUTE)
  const quality = (960 + draw(pair, 41)) / 1000
  const totalsent = Math.floor(rateOf(from, to) * seconds)
  const totalreceived = Math.floor(rateOf(to, from) * seconds)
  const connected = from.isOn && to.isOn && !isBroken
  const wobble = draw([...pair, Math.floor(now / MINUTE)], 5)
  return {
    node_name: to.name,
    ...timesOf(watched, Math.floor((seconds / MINUTE) * quality)),
    latency: connected ? delayOf(pair) + wobble : UNREACHED,
    totalreceived,
    lasttotalreceived: totalreceived,
    totalsent,
    lasttotalsent: totalsent,
    connected,
  }
}

/** One pair in 150 is slow enough to be looked at. */
function delayOf(pair: number[]): number {
  return draw([...pair, 1], 150) === 0 ? 520 + draw(pair, 400) : 3 + draw(pair, 110)
}

/** Whether a node that is switched on reaches the others; one in a hundred reaches none for some hours, a few not most. */
export function troubleOf(id: string, now: number): Trouble {
  const lot = draw([numberOf(id), startOfSpell(now)], 100)
  if (lot === 0) return 'all'
  return lot < 4 ? 'some' : 'none'
}

/** Until when, in unix seconds, every node has the trouble it has now. */
export function troubleHolds(now: number): number {
  return startOfSpell(now) + SPELL - 1
}

/** Heard of recently enough to count as switched on. */
export function isOnAt(lastSeen: number, now: number): boolean {
  return now - lastSeen <= OFFLINE_AFTER
}

function isLinkBroken(from: Reporter, to: Reporter, now: number): boolean {
  const troubles = [troubleOf(from.id, now), troubleOf(to.id, now)]
  if (troubles.includes('all')) return true
  const isMost = draw([numberOf(from.id) ^ numberOf(to.id), startOfSpell(now)], 100) < 75
  return troubles.includes('some') && isMost
}

function startOfSpell(now: number): number {
  return now - (now % SPELL)
}

/** Bytes a second from one to the other: some 30 for most, up to 60,000 for a few. */
function rateOf(from: Reporter, to: Reporter): number {
  return 10 ** (1.5 + draw([numberOf(from.id), numberOf(to.id)], 3300) / 1000)
}

const numbers = new Map<string, number>()

/** A number that stands for an id, remembered: a list of all links asks for each many times. */
function numberOf(id: string): number {
  const known = numbers.get(id)
  if (known !== undefined) return known
  let number = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) {
    number = Math.imul(number ^ id.charCodeAt(index), 0x01000193)
  }
  numbers.set(id, number)
  return number
}
