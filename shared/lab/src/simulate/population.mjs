// @ts-check
import {
  AT_WORK,
  DAY,
  HOUR,
  PEOPLE_BESIDES,
  PLACES_A_REGION,
  REGIONS,
  VISITS_A_DAY,
  WORK_BEGINS,
  WORK_LASTS,
} from './assumptions.mjs'
import { createRandom, exponential, occurrences } from './random.mjs'

/**
 * @typedef {object} Population
 * @property {number} tenants
 * @property {number} people
 * @property {Uint32Array} tenantOf by person
 * @property {Uint8Array} regionOf by tenant
 * @property {Uint16Array} placeOf of the CDN, by tenant
 */
/** @typedef {{ count: number, at: (index: number) => number, whose: (index: number) => number }} Visits In the order in which they happen. */

/** More than there can be, so that a second and a person fit into one number, which sorts fast. */
const MOST_PEOPLE = 2 ** 22

/** Tenants, who works there, and where. @param {number} tenants @param {number} seed @returns {Population} */
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

/** When who opens a page, on so many days. @param {Population} population @param {number} days @param {number} seed @returns {Visits} */
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
        keys.push(second * MOST_PEOPLE + person)
      }
    }
  }
  const sorted = Float64Array.from(keys).sort()
  return {
    count: sorted.length,
    at: (index) => Math.floor((sorted[index] ?? 0) / MOST_PEOPLE),
    whose: (index) => (sorted[index] ?? 0) % MOST_PEOPLE,
  }
}
