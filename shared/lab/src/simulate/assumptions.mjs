// @ts-check
/*
 * What the simulation takes for given, each with its reason. Times are seconds, sizes bytes without headers.
 */

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// People

/** Beside the first administrator of a tenant, on average: most tenants have one or two, a few have ten. */
export const PEOPLE_BESIDES = 2
/** Pages that one of them opens or reloads: in the morning, and once more when something has happened. */
export const VISITS_A_DAY = 2
/** Of them at work, so that there is a busiest hour; the others come at any. */
export const AT_WORK = 0.9
export const WORK_BEGINS = 8 * HOUR
export const WORK_LASTS = 10 * HOUR
/** Where tenants are, as hours before or after UTC: work begins at three times of a day. */
export const REGIONS = [-6, 1, 8]
/** Who goes to which remote in a visit: what a mesh is looked after by, then what is set up once. */
export const SECTIONS = {
  'mfe-networks': 0.8,
  'mfe-egress-acl': 0.3,
  'mfe-identity': 0.25,
  'mfe-keys-settings': 0.2,
}
/** The remote that is delivered: the one that most people have open, so nothing costs more. */
export const DELIVERED = 'mfe-networks'
/** A page is closed after so long on average, exponentially … */
export const PAGE_LASTS = 20 * MINUTE
/** … but for those that stay open in some tab … */
export const LEFT_OPEN = 0.05
/** … until the end of the day, when the machine is shut: no page asks for a new build by itself. */
export const LONGEST_PAGE = 12 * HOUR
/** Visits with an empty cache: another machine, a private window, a browser that made room. */
export const COLD = 0.05

// CDN

/** Places of it that people of a region come to. Each has a cache of its own, and none asks another. */
export const PLACES_A_REGION = 10
/** It throws away what nobody asked a place for, long before the header lets it. */
export const CDN_KEEPS = DAY

// Console servers and store

/** One may end for a release and one by accident, and two are left. */
export const CONSOLES_A_REGION = 4
/** `LOOKS_EVERY` of `serve/start-console`, and how long a tenant is taken as it was read. */
export const LOOKS_EVERY = 3
/** `MOST_TENANTS` of `federation/delivery/known-tenants`. */
export const TENANTS_REMEMBERED = 10_000
/** `AT_ONCE` of `federation/delivery/fetch-build`. */
export const FETCHED_AT_ONCE = 8
/** Of an object store in the same region, at its slower end. */
export const STORE_ANSWERS = 0.05
/** 100 Mbit/s, the least that a machine is rented with. */
export const STORE_LINE = 12_500_000
/** `mfe-networks` as it is built, each file with its compressed copies. */
export const BUILD = { files: 152, bytes: 2_951_165 }
/**
 * What a look reads that finds a change, one after the other: `deliveries.json`, then fragment and signature of the
 * build in use and of the one before, of four remotes.
 */
export const CHANGE = { reads: 17, bytes: 150_000 }
/** Conditional reads of a look: `deliveries.json` and `fleet.json`. */
export const READS_A_LOOK = 2
/** Edition, a pin, two words in three languages. */
export const TENANT_BYTES = 500
/** The document with the registry of four remotes in it, as the console server compresses it. */
export const PAGE_BYTES = 12_500

// What goes wrong

/** UTC: work has begun in one region and goes on in another, so the most people meet it. */
export const CHANGES_AT = 15 * HOUR
/** From the first page with it to a decision: a person has to see the operators' page, and believe it. */
export const NOTICED_AFTER = 30 * MINUTE
/** From the decision to the write, at most. */
export const ROLLBACK_TAKES = 10
/** Of the tenants try a build before all have it: a few dozen visits until it is noticed. */
export const ON_TRIAL = 0.01
/** Days before, in which caches fill as they do in use. */
export const DAYS_BEFORE = 2
