/* Assumptions of the simulation, each with its reason. Times are in seconds, sizes in bytes without headers. */

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

// People

/** People in addition to a tenant's first administrator, on average: most tenants have one or two, a few have ten. */
export const PEOPLE_BESIDES = 2
/** Pages that each person opens or reloads: one in the morning, and one when something has happened. */
export const VISITS_A_DAY = 2
/** Share of visits during work hours, which creates a busiest hour; the others come at any time. */
export const AT_WORK = 0.9
export const WORK_BEGINS = 8 * HOUR
export const WORK_LASTS = 10 * HOUR
/** Time zones of tenants, as hours before or after UTC: work starts at three times of the day. */
export const REGIONS = [-6, 1, 8]
/** Share of visits that open each remote: daily work first, then one-time setup. */
export const SECTIONS = {
  'mfe-networks': 0.8,
  'mfe-egress-acl': 0.3,
  'mfe-identity': 0.25,
  'mfe-keys-settings': 0.2,
}
/** The delivered remote: the one that most people have open, so it's the most expensive case. */
export const DELIVERED = 'mfe-networks'
/** Average time until a page is closed, exponentially distributed … */
export const PAGE_LASTS = 20 * MINUTE
/** … except for pages that stay open in a tab … */
export const LEFT_OPEN = 0.05
/** … until the end of the day, when the machine is shut down: no page fetches a new build by itself. */
export const MAX_PAGE_SECONDS = 12 * HOUR
/** Share of visits with an empty cache: another machine, a private window, or an evicted cache. */
export const COLD = 0.05

// CDN

/** Locations that serve the people of a region. Each has its own cache and never fetches from another. */
export const PLACES_A_REGION = 10
/** Unused files are evicted after this time, long before the header requires it. */
export const CDN_KEEPS = DAY

// Console servers and store

/** One may be down for a release and one by accident, which leaves two. */
export const CONSOLES_A_REGION = 4
/** `POLL_SECONDS` of `serve/start-console`, and how long a tenant's data is used without a new read. */
export const POLL_SECONDS = 3
/** `MAX_TENANTS` of `federation/delivery/known-tenants`. */
export const TENANTS_REMEMBERED = 10_000
/** `MAX_PARALLEL` of `federation/delivery/fetch-build`. */
export const MAX_PARALLEL = 8
/** Response time of an object store in the same region, at the slow end. */
export const STORE_ANSWERS = 0.05
/** 100 Mbit/s, the slowest line of rented machines. */
export const STORE_LINE = 12_500_000
/** The built `mfe-networks`, each file with its compressed copies. */
export const BUILD = { files: 152, bytes: 2_951_165 }
/**
 * Sequential reads of a check that finds a change: `deliveries.json`, then fragment and signature of the current and
 * the previous build, for four remotes.
 */
export const CHANGE = { reads: 17, bytes: 150_000 }
/** Conditional reads of each check: `deliveries.json` and `fleet.json`. */
export const READS_A_LOOK = 2
/** Edition, a pin, and two texts in three languages. */
export const TENANT_BYTES = 500
/** The document with the embedded registry of four remotes, as compressed by the console server. */
export const PAGE_BYTES = 12_500

// Failures

/** UTC time when work has started in one region and continues in another, so the change affects the most people. */
export const CHANGES_AT = 15 * HOUR
/**
 * Time from the first page with the build to a decision: a person has to notice the report on the operators' page and
 * trust it.
 */
export const NOTICED_AFTER = 30 * MINUTE
/** Maximum time from the decision to the write. */
export const ROLLBACK_TAKES = 10
/** Share of tenants that try a build before all get it: a few dozen visits until a problem is noticed. */
export const ON_TRIAL = 0.01
/** Days simulated beforehand, so caches fill as in real use. */
export const DAYS_BEFORE = 2
