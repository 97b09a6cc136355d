import {
  AT_WORK,
  COLD,
  CONSOLES_A_REGION,
  DAY,
  HOUR,
  LEFT_OPEN,
  MAX_PAGE_SECONDS,
  PAGE_LASTS,
  PEOPLE_BESIDES,
  PLACES_A_REGION,
  REGIONS,
  SECTIONS,
  VISITS_A_DAY,
  WORK_BEGINS,
  WORK_LASTS,
} from './assumptions.mjs'

/**
 * @typedef {object} Population
 * @property {number} tenants
 * @property {number} people
 * @property {Uint32Array} tenantOf by person
 * @property {Uint8Array} regionOf by tenant
 * @property {Uint16Array} placeOf of the CDN, by tenant
 */
/** @typedef {{ count: number, at: (index: number) => number, whose: (index: number) => number }} Visits In the order in which they happen. */

/** Upper bound, so a second and a person fit into one number, which sorts fast. */
const MAX_PEOPLE = 2 ** 22

/** Creates tenants with their people and regions. @param {number} tenants @param {number} seed @returns {Population} */
export function makePopulation(tenants, seed) {
  const random = createRandom(seed)
  const regionOf = new Uint8Array(tenants)
  const placeOf = new Uint16Array(tenants)
  /** @type {number[]} */
  const tenantOf = []
  for (let tenant = 0; tenant < tenants; tenant += 1) {
    const region = Math.floor(random() * REGIONS.length)
    regionOf[tenant] = region
    placeOf[tenant] = region * PLACES_A_REGION + Math.floor(random() * PLACES_A_REGION)
    const people = 1 + Math.floor(exponential(random, PEOPLE_BESIDES))
    for (let person = 0; person < people; person += 1) tenantOf.push(tenant)
  }
  return {
    tenants,
    people: tenantOf.length,
    tenantOf: Uint32Array.from(tenantOf),
    regionOf,
    placeOf,
  }
}

/**
 * Creates the page visits for the given number of days.
 * @param {Population} population
 * @param {number} days
 * @param {number} seed
 * @returns {Visits}
 */
export function makeVisits({ tenantOf, regionOf }, days, seed) {
  const random = createRandom(seed + 1)
  /** @type {number[]} */
  const keys = []
  for (const [person, tenant] of tenantOf.entries()) {
    const ahead = (REGIONS[regionOf[tenant] ?? 0] ?? 0) * HOUR
    for (let day = 0; day < days; day += 1) {
      for (let left = occurrences(random, VISITS_A_DAY); left > 0; left -= 1) {
        const local = random() < AT_WORK ? WORK_BEGINS + random() * WORK_LASTS : random() * DAY
        const second = day * DAY + Math.floor((local - ahead + DAY) % DAY)
        keys.push(second * MAX_PEOPLE + person)
      }
    }
  }
  const sorted = Float64Array.from(keys).sort()
  return {
    count: sorted.length,
    at: (index) => Math.floor((sorted[index] ?? 0) / MAX_PEOPLE),
    whose: (index) => (sorted[index] ?? 0) % MAX_PEOPLE,
  }
}

/** @typedef {ReturnType<typeof drawVisits>} Draws */

const PARTS = Object.values(SECTIONS)

/** Remotes that people visit, indexed by the number of their bit. */
export const SECTION_NAMES = Object.keys(SECTIONS)

/** Draws the random part of each visit once for all scenarios. @param {number} count @param {number} seed */
export function drawVisits(count, seed) {
  const random = createRandom(seed + 2)
  const server = new Uint8Array(count)
  const isCold = new Uint8Array(count)
  const lasts = new Float32Array(count)
  const sections = new Uint8Array(count)
  for (let index = 0; index < count; index += 1) {
    server[index] = Math.floor(random() * CONSOLES_A_REGION)
    isCold[index] = random() < COLD ? 1 : 0
    lasts[index] =
      random() < LEFT_OPEN
        ? MAX_PAGE_SECONDS
        : Math.min(MAX_PAGE_SECONDS, exponential(random, PAGE_LASTS))
    sections[index] = PARTS.reduce(
      (bits, part, number) => (random() < part ? bits | (1 << number) : bits),
      0,
    )
  }
  return { server, isCold, lasts, sections }
}

/** @typedef {() => number} Random From 0 to below 1. */

/**
 * Creates pseudo-random numbers that are the same for the same seed (mulberry32): good enough for a simulation, not for
 * secrets.
 * @param {number} seed
 * @returns {Random}
 */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** @param {Random} random @param {number} mean */
const exponential = (random, mean) => -mean * Math.log(1 - random())

/** Draws the number of occurrences for an average (Poisson). @param {Random} random @param {number} mean */
function occurrences(random, mean) {
  const least = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > least; product *= random()) count += 1
  return count
}
