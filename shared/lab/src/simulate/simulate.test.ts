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

test('lets every cache keep a file for a year, and none a page or the registry', () => {
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

test.each(all)('serves with %s each requested file from one of the three tiers', (_, outcome) => {
  const { fromBrowser, fromCdn, fromConsoles, requests } = outcome
  expect(requests).toBe(ordinary.requests)
  expect(fromBrowser + fromCdn + fromConsoles).toBe(requests)
  expect(Math.min(fromBrowser, fromCdn)).toBeGreaterThan(0)
  expect(outcome.missedBytes).toBeLessThan(outcome.fileBytes)
})

test("serves from no cache what mustn't be cached", () => {
  const { ordinary: unkept } = simulate({ ...given, fileLifetime: lifetimeOf('no-store') })
  expect(unkept).toMatchObject({ fromBrowser: 0, fromCdn: 0, fromConsoles: ordinary.requests })
})

test('causes for twice the tenants twice the bytes to browsers, and no more from consoles than places fetch', () => {
  expect(large.ordinary.fileBytes / ordinary.fileBytes).toBeCloseTo(2, 0)
  expect(large.promoted.missedBytes).toBeLessThan(1.3 * promoted.missedBytes)
  expect(large.otherwise.missedBytes / otherwise.missedBytes).toBeGreaterThan(1.9)
})

test('opens no page without the change after a promotion, and no older page longer than a page can last', () => {
  const { former } = promoted.open.builds
  expect(former.lastOpened).toBeLessThanOrEqual(from + SLOWEST_CHANGE)
  expect(former.lastClosed).toBeLessThanOrEqual(from + SLOWEST_CHANGE + MAX_PAGE_SECONDS)
  expect(promoted.open.secondsUntil(0.5)).toBeLessThan(promoted.open.secondsUntil(0.99))
})

test.each([
  ['promoted', takenBack],
  ['tried', tried],
])('leaves no page on what was %s and rolled back', (_, { open, met }) => {
  const { next } = open.builds
  const back = from + NOTICED_AFTER + ROLLBACK_TAKES + SLOWEST_CHANGE
  expect(met.pages).toBeGreaterThan(0)
  expect(next.lastOpened).toBeGreaterThanOrEqual(from)
  expect(next.lastOpened).toBeLessThanOrEqual(back)
  expect(next.lastClosed).toBeLessThanOrEqual(back + MAX_PAGE_SECONDS)
})

test('reaches only the tenants that take part in a trial', () => {
  expect(tried.met.tenants).toBeLessThanOrEqual(ON_TRIAL * given.tenants)
  expect(tried.met.people).toBeLessThan(takenBack.met.people / 5)
})

test('costs no bytes to roll back: browsers still have the previous files', () => {
  const { met, fileBytes } = takenBack
  // each person affected may have fetched it once, or again with an empty cache
  expect(fileBytes - ordinary.fileBytes).toBeLessThanOrEqual(met.pages * 15_000)
  expect(fileBytes).toBeLessThan(promoted.fileBytes)
})

test('tenants whose visitors use the same console are read less often', () => {
  expect(otherwise.tenantsRead).toBeLessThan(promoted.tenantsRead)
})

test('gives the same world for the same seed, and a different one for another', () => {
  const few = { ...given, tenants: 200 }
  expect(simulate(few)).toEqual(simulate(few))
  expect(simulate({ ...few, seed: 2 }).people).not.toBe(simulate(few).people)
})
