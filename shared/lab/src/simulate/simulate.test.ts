import { immutableHeaders, pageHeaders, revalidatedHeaders } from '@meshdeck/serve/headers'

import { MAX_PAGE_SECONDS, NOTICED_AFTER, ON_TRIAL, ROLLBACK_TAKES } from './assumptions.mjs'
import { SLOWEST_CHANGE } from './changes.mjs'
import { lifetimeOf } from './files.mjs'
import { simulate } from './simulate.mjs'

const weights = [
  { name: 'shell', files: 7, bytes: 230_000 },
  ...['mfe-egress-acl', 'mfe-identity', 'mfe-keys-settings', 'mfe-networks'].map((name) => ({
    name,
    files: 2,
    bytes: 15_000,
  })),
]
const fileLifetime = lifetimeOf(immutableHeaders('text/javascript')['cache-control'])
const given = { tenants: 2000, seed: 1, weights, fileLifetime }

const small = simulate(given)
const large = simulate({ ...given, tenants: 4000 })
const { from, ordinary, promoted, rolledBack: takenBack, tried, otherwise } = small
const all = Object.entries({ ordinary, promoted, rolledBack: takenBack, tried, otherwise })

test('every cache may keep a file for a year, and none a page or the registry', () => {
  const page = pageHeaders({
    nonce: '',
    styleHashes: [],
    scriptHashes: [],
    remotePolicies: [],
    settings: { hostedHosts: [], branding: {} },
  })
  const registry = revalidatedHeaders('application/json', 'rev')
  expect(fileLifetime).toEqual({ browser: 31_536_000, shared: 31_536_000 })
  expect(lifetimeOf(page['cache-control'])).toEqual({ browser: 0, shared: 0 })
  expect(lifetimeOf(registry['cache-control'])).toEqual({ browser: 0, shared: 0 })
})

test.each([
  ['private, max-age=60', { browser: 60, shared: 0 }],
  ['max-age=60, s-maxage=600', { browser: 60, shared: 600 }],
  [undefined, { browser: 0, shared: 0 }],
])('reads a lifetime from %j', (header, lifetime) => {
  expect(lifetimeOf(header)).toEqual(lifetime)
})

test.each(all)('%s: one of the three tiers serves each requested file', (_, outcome) => {
  const { fromBrowser, fromCdn, fromConsoles, requests } = outcome
  expect(requests).toBe(ordinary.requests)
  expect(fromBrowser + fromCdn + fromConsoles).toBe(requests)
  expect(Math.min(fromBrowser, fromCdn)).toBeGreaterThan(0)
  expect(outcome.missedBytes).toBeLessThan(outcome.fileBytes)
})

test("no cache serves what mustn't be cached", () => {
  const { ordinary: unkept } = simulate({ ...given, fileLifetime: lifetimeOf('no-store') })
  expect(unkept).toMatchObject({ fromBrowser: 0, fromCdn: 0, fromConsoles: ordinary.requests })
})

test('twice the tenants cause twice the bytes to browsers, and no more from consoles than places fetch', () => {
  expect(large.ordinary.fileBytes / ordinary.fileBytes).toBeCloseTo(2, 0)
  expect(large.promoted.missedBytes).toBeLessThan(1.3 * promoted.missedBytes)
  expect(large.otherwise.missedBytes / otherwise.missedBytes).toBeGreaterThan(1.9)
})

test('after a promotion no page opens without the change, and older pages last no longer than a page can', () => {
  const { former } = promoted.open.builds
  expect(former.lastOpened).toBeLessThanOrEqual(from + SLOWEST_CHANGE)
  expect(former.lastClosed).toBeLessThanOrEqual(from + SLOWEST_CHANGE + MAX_PAGE_SECONDS)
  expect(promoted.open.secondsUntil(0.5)).toBeLessThan(promoted.open.secondsUntil(0.99))
})

test.each([
  ['promoted', takenBack],
  ['tried', tried],
])('no page stays on what was %s and rolled back', (_, { open, met }) => {
  const { next } = open.builds
  const back = from + NOTICED_AFTER + ROLLBACK_TAKES + SLOWEST_CHANGE
  expect(met.pages).toBeGreaterThan(0)
  expect(next.lastOpened).toBeGreaterThanOrEqual(from)
  expect(next.lastOpened).toBeLessThanOrEqual(back)
  expect(next.lastClosed).toBeLessThanOrEqual(back + MAX_PAGE_SECONDS)
})

test('a trial only reaches the tenants that take part', () => {
  expect(tried.met.tenants).toBeLessThanOrEqual(ON_TRIAL * given.tenants)
  expect(tried.met.people).toBeLessThan(takenBack.met.people / 5)
})

test('a rollback costs no bytes: browsers still have the previous files', () => {
  const { met, fileBytes } = takenBack
  // each person affected may have fetched it once, or again with an empty cache
  expect(fileBytes - ordinary.fileBytes).toBeLessThanOrEqual(met.pages * 15_000)
  expect(fileBytes).toBeLessThan(promoted.fileBytes)
})

test('tenants whose visitors use the same console are read less often', () => {
  expect(otherwise.tenantsRead).toBeLessThan(promoted.tenantsRead)
})

test('the same seed gives the same world, another seed a different one', () => {
  const few = { ...given, tenants: 200 }
  expect(simulate(few)).toEqual(simulate(few))
  expect(simulate({ ...few, seed: 2 }).people).not.toBe(simulate(few).people)
})
