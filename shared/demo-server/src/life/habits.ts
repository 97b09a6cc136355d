/** What the fleet's doings follow from: with the same two numbers they are the same on every run. */
export type Fate = {
  seed: number
  /** When the fleet was seeded, in unix seconds. */
  born: number
}

/** What a device that acts by itself is like. */
export type Habits = {
  /** Its number in the fleet, from 1. */
  seat: number
  /** Of a hundred spells, how many it is switched off. */
  absence: number
  /** Whether it was switched on when the fleet was seeded. */
  firstOn: boolean
}

const MINUTE = 60
/** Servers are away for shorter than what people carry around. */
const SERVER_SPELL = 45 * MINUTE
const PERSONAL_SPELL = 120 * MINUTE
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
