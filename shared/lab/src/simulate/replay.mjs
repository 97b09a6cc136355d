import {
  CDN_KEEPS,
  CONSOLES_A_REGION,
  DAY,
  DELIVERED,
  POLL_SECONDS,
  MINUTE,
  PAGE_BYTES,
  PLACES_A_REGION,
  READS_A_LOOK,
  REGIONS,
  TENANT_BYTES,
  TENANTS_REMEMBERED,
  MAX_PAGE_SECONDS,
} from './assumptions.mjs'
import { Copies, Remembered } from './caches.mjs'
import { followChanges } from './changes.mjs'
import { createRandom, SECTION_NAMES } from './population.mjs'

/** @typedef {import('./changes.mjs').Build} Build */

const MINUTES = (DAY + MAX_PAGE_SECONDS) / MINUTE + 2

/** Builds of the open pages, minute by minute from a given time: each page keeps the build it was opened with. */
class OpenPages {
  /** @type {Record<Build, { changes: Int32Array, lastOpened: number, lastClosed: number }>} */
  builds = { former: counter(), next: counter() }

  /** @param {number} from */
  constructor(from) {
    this.from = from
  }

  /** @param {Build} build @param {number} opens @param {number} closes */
  add(build, opens, closes) {
    if (closes < this.from) return
    const counted = this.builds[build]
    const { changes } = counted
    const first = Math.max(0, Math.floor((opens - this.from) / MINUTE))
    const last = Math.floor((closes - this.from) / MINUTE) + 1
    changes[first] = (changes[first] ?? 0) + 1
    changes[last] = (changes[last] ?? 0) - 1
    counted.lastOpened = Math.max(counted.lastOpened, opens)
    counted.lastClosed = Math.max(counted.lastClosed, closes)
  }

  /** Seconds until the given share of open pages has the next build. @param {number} part */
  secondsUntil(part) {
    let former = 0
    let next = 0
    for (let minute = 0; minute < MINUTES; minute += 1) {
      former += this.builds.former.changes[minute] ?? 0
      next += this.builds.next.changes[minute] ?? 0
      if (next > 0 && next >= part * (former + next)) return minute * MINUTE
    }
    return Infinity
  }
}

function counter() {
  return { changes: new Int32Array(MINUTES), lastOpened: -Infinity, lastClosed: -Infinity }
}

/**
 * @typedef {object} World What all scenarios have in common, so that they differ by what is decided alone.
 * @property {import('./population.mjs').Population} population
 * @property {import('./population.mjs').Visits} visits
 * @property {import('./population.mjs').Draws} draws
 * @property {import('./files.mjs').Weight[]} weights
 * @property {import('./files.mjs').Lifetime} fileLifetime
 * @property {number} from Counted are the 24 hours from here; what is before fills the caches.
 * @property {number} seed
 */
/**
 * @typedef {object} Scenario
 * @property {readonly import('./changes.mjs').Change[]} changes
 * @property {boolean} [isByHost] Whether the CDN keeps a file for each host name by itself.
 * @property {boolean} [isBalancedByName] Whether a tenant's visitors come to the same console, and not to any.
 */
/** @typedef {ReturnType<typeof replay>} Outcome */

const CONSOLES = REGIONS.length * CONSOLES_A_REGION
const STORE_LOOKS = (CONSOLES * READS_A_LOOK * DAY) / POLL_SECONDS

/** Replays all visits in a scenario. @param {World} world @param {Scenario} scenario */
export function replay(world, scenario) {
  const { visits, draws, from, seed } = world
  const until = from + DAY
  const following = followChanges(scenario.changes, CONSOLES, createRandom(seed + 3))
  const tiers = new Tiers(world, scenario)
  const open = new OpenPages(from)
  const met = meetings(world)
  const pagesAMinute = new Uint32Array(DAY / MINUTE)

  for (let index = 0; index < visits.count && visits.at(index) < until; index += 1) {
    const now = visits.at(index)
    const person = visits.whose(index)
    const visit = {
      now,
      person,
      server: draws.server[index] ?? 0,
      isCold: draws.isCold[index] === 1,
      sections: draws.sections[index] ?? 0,
    }
    const tally = now < from ? tiers.before : tiers.counted
    const server = tiers.openPage(visit, tally)
    const tenant = tiers.tenantOf(person)
    const build = following.buildFor(server, tenant, now)
    open.add(build, now, now + (draws.lasts[index] ?? 0))
    if (tiers.fetchFiles(visit, build, tally) && build === 'next') met.add(person, tenant)
    if (now >= from) {
      const minute = Math.floor((now - from) / MINUTE)
      pagesAMinute[minute] = (pagesAMinute[minute] ?? 0) + 1
    }
  }

  const { counted } = tiers
  return {
    ...counted,
    requests: counted.fromBrowser + counted.fromCdn + counted.fromConsoles,
    pageBytes: counted.pages * PAGE_BYTES,
    busiestSecond: Math.max(...pagesAMinute) / MINUTE,
    storeReads: STORE_LOOKS + counted.tenantsLooked + counted.tenantsRead + following.store.reads,
    storeBytes: counted.tenantsRead * TENANT_BYTES + following.store.bytes,
    slowestConsole: following.slowest,
    met: met.count(),
    open,
  }
}

/** @typedef {{ now: number, person: number, server: number, isCold: boolean, sections: number }} Visit */
/** @typedef {ReturnType<typeof noRequests>} Tally */

const noRequests = () => ({
  pages: 0,
  /** File requests by the tier that served them. */
  fromBrowser: 0,
  fromCdn: 0,
  fromConsoles: 0,
  /** File bytes that browsers received, and the part that the CDN had to fetch. */
  fileBytes: 0,
  missedBytes: 0,
  tenantsRead: 0,
  tenantsLooked: 0,
})

/** Tiers that a request passes: the browser's cache, the CDN, and a console. */
class Tiers {
  before = noRequests()
  counted = noRequests()

  /** @param {World} world @param {Scenario} scenario */
  constructor({ population, weights, fileLifetime }, { isByHost, isBalancedByName }) {
    this.population = population
    this.isByHost = isByHost
    this.isBalancedByName = isBalancedByName
    const delivered = weights.find(({ name }) => name === DELIVERED)
    this.items = delivered ? [...weights, delivered] : weights
    this.numbers = SECTION_NAMES.map((name) => weights.findIndex((weight) => weight.name === name))
    this.bitOfDelivered = 1 << SECTION_NAMES.indexOf(DELIVERED)
    const { people, tenants } = population
    const places = isByHost ? tenants : REGIONS.length * PLACES_A_REGION
    const count = this.items.length
    this.browsers = new Copies(people, count, { lifetime: fileLifetime.browser })
    this.cdn = new Copies(places, count, { lifetime: fileLifetime.shared, keeps: CDN_KEEPS })
    this.memories = Array.from({ length: CONSOLES }, () => new Remembered(TENANTS_REMEMBERED))
  }

  /** @param {number} person */
  tenantOf(person) {
    return this.population.tenantOf[person] ?? 0
  }

  /** Selects the console that serves the page, which no cache may keep. @param {Visit} visit @param {Tally} tally */
  openPage({ person, now, server, isCold }, tally) {
    const tenant = this.tenantOf(person)
    const slot = this.isBalancedByName ? tenant % CONSOLES_A_REGION : server
    const console = (this.population.regionOf[tenant] ?? 0) * CONSOLES_A_REGION + slot
    const known = this.memories[console]?.ask(tenant, now)
    tally.pages += 1
    if (known === 'read') tally.tenantsRead += 1
    if (known === 'look') tally.tenantsLooked += 1
    if (isCold) this.browsers.empty(person)
    return console
  }

  /**
   * Returns whether the files included the delivered remote.
   * @param {Visit} visit
   * @param {import('./changes.mjs').Build} build
   * @param {Tally} tally
   */
  fetchFiles({ person, now, sections }, build, tally) {
    const who = { person, now, tally }
    const isMet = (sections & this.bitOfDelivered) !== 0
    this.fetch(0, who)
    for (const [index, item] of this.numbers.entries()) {
      const bit = 1 << index
      const isNext = build === 'next' && bit === this.bitOfDelivered
      if (sections & bit) this.fetch(isNext ? this.items.length - 1 : item, who)
    }
    return isMet
  }

  /** @param {number} item @param {{ person: number, now: number, tally: Tally }} who */
  fetch(item, { person, now, tally }) {
    const { files, bytes } = this.items[item] ?? { files: 0, bytes: 0 }
    if (this.browsers.ask(person, item, now)) {
      tally.fromBrowser += files
      return
    }
    tally.fileBytes += bytes
    const tenant = this.tenantOf(person)
    const place = this.isByHost ? tenant : (this.population.placeOf[tenant] ?? 0)
    if (this.cdn.ask(place, item, now)) {
      tally.fromCdn += files
      return
    }
    tally.fromConsoles += files
    tally.missedBytes += bytes
  }
}

/** Counts the people that a build of the delivered remote reached. @param {World} world */
function meetings({ population: { people, tenants } }) {
  const metPeople = new Uint8Array(people)
  const metTenants = new Uint8Array(tenants)
  let pages = 0
  return {
    /** @param {number} person @param {number} tenant */
    add(person, tenant) {
      pages += 1
      metPeople[person] = 1
      metTenants[tenant] = 1
    },
    count: () => ({ pages, people: sumOf(metPeople), tenants: sumOf(metTenants) }),
  }
}

/** @param {Uint8Array} flags */
const sumOf = (flags) => flags.reduce((sum, flag) => sum + flag, 0)
