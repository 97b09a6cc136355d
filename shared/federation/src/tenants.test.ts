import fc from 'fast-check'

import { contractFaults } from './compare'
import { parseRegistry, type Fragment } from './registry'
import type { CheckedBuild } from './survey'
import { composeTenant, composeTenants, parseFleet, parseTenant, type Tenant } from './tenants'
import { fragmentOf, smallShell } from './testing/builds'

const usesGone = { contract: { '@meshdeck/platform': ['Link', 'Gone'] } }

/** In the order of a store: highest version first. */
const fragments = [
  ...['1.2.0', '1.1.0', '1.0.0'].map((version) => fragmentOf('mfe-a', version)),
  fragmentOf('mfe-a', '0.9.0', usesGone),
  fragmentOf('mfe-b', '2.0.0'),
  fragmentOf('mfe-b-lite', '1.0.0', { routes: fragmentOf('mfe-b', '2.0.0').routes }),
  fragmentOf('mfe-c', '1.0.0'),
]

const checkFragment = (fragment: Fragment): CheckedBuild => ({
  fragment,
  folder: `/mfe/${fragment.name}/${fragment.version}`,
  fileFaults: [],
  unknownKeys: [],
  contractFaults: contractFaults(fragment, smallShell),
})

const fleet = parseFleet({
  pin: { 'mfe-a': '1.1.0' },
  standIns: ['mfe-b-lite'],
  editions: { community: { replace: { 'mfe-b': 'mfe-b-lite' } }, pro: {} },
})
const ingredients = { builds: fragments.map(checkFragment), shell: smallShell, fleet }
const compose = (tenant: object) =>
  composeTenant(ingredients, { name: 'acme', tenant: parseTenant(tenant) })
const inUse = (tenant: object) =>
  compose(tenant).registry.remotes.map(({ name, version }) => `${name} ${version}`)

const name = fc.constantFrom('mfe-a', 'mfe-b', 'mfe-b-lite', 'mfe-c', 'mfe-none')
const path = fc.constantFrom('/mfe-a', '/mfe-b', '/mfe-c', '/nowhere')
const anyTenant: fc.Arbitrary<Tenant> = fc
  .record({
    edition: fc.constantFrom('community', 'pro'),
    pin: fc.dictionary(name, fc.constantFrom('1.2.0', '1.0.0', '0.9.0', '7.0.0')),
    replace: fc.dictionary(name, name),
    leaveOut: fc.array(name),
    words: fc.dictionary(path, fc.record({ en: fc.string(), de: fc.string(), fr: fc.string() })),
  })
  .map(parseTenant)

test("replaces a remote in an edition with its own, which the other edition doesn't have", () => {
  expect(inUse({ edition: 'community' })).toEqual([
    'mfe-a 1.1.0',
    'mfe-b-lite 1.0.0',
    'mfe-c 1.0.0',
  ])
  expect(inUse({ edition: 'pro' })).toEqual(['mfe-a 1.1.0', 'mfe-b 2.0.0', 'mfe-c 1.0.0'])
})

test("prefers a tenant's decision to its edition's, and that to the fleet's", () => {
  const tenant = { edition: 'pro', pin: { 'mfe-a': '1.2.0' }, leaveOut: ['mfe-c'] }
  expect(inUse(tenant)).toEqual(['mfe-a 1.2.0', 'mfe-b 2.0.0'])
  expect(inUse({ ...tenant, replace: { 'mfe-b': 'mfe-b-lite' } })).toEqual([
    'mfe-a 1.2.0',
    'mfe-b-lite 1.0.0',
  ])
})

test('gives a tenant its own page titles and brand, and reports a title for an unknown page', () => {
  const word = { en: 'Sites', de: 'Standorte', fr: 'Sites' }
  const words = { '/mfe-a': word, '/nowhere': word }
  const { registry, branding } = compose({ words, branding: { name: 'Acme' } })

  expect(registry.remotes[0]?.routes).toMatchObject([{ path: '/mfe-a', title: word }])
  expect(registry.problems).toContainEqual({
    name: 'words',
    message: '/nowhere: no page of that path',
  })
  expect(branding).toEqual({ name: 'Acme' })
  expect(registry.rev).not.toBe(compose({}).registry.rev)
})

test.each([
  [{ pin: { 'mfe-a': 'latest' } }, 'tenant: pin.mfe-a: expected a version such as 1.4.0'],
  [{ pins: {} }, 'tenant: '],
  [{ edition: 'gold' }, 'tenant: edition: '],
])('rejects a malformed overlay with the place of its fault: %j', (tenant, message) => {
  expect(() => parseTenant(tenant)).toThrow(message)
})

const at = { since: '2026-11-27T12:00:00.000Z', by: 'team-a' }
const published = ['1.2.0', '1.1.0', '1.0.0'].map((version) => ({ version, ...at }))

test('gives a published version to no tenant, then to those on trial, and after its promotion to all', () => {
  const composeDelivered = (change: object) => {
    const deliveries = { remotes: { 'mfe-a': { published, earlier: [], canaries: {}, ...change } } }
    const versionFor = (name: string) => {
      const given = { ...ingredients, fleet: parseFleet({}), deliveries }
      const { remotes } = composeTenant(given, { name, tenant: parseTenant({}) }).registry
      return remotes.find((remote) => remote.name === 'mfe-a')?.version
    }
    return { acme: versionFor('acme'), harbour: versionFor('harbour') }
  }
  const [newest, middle] = published
  expect(composeDelivered({})).toEqual({ acme: '0.9.0', harbour: '0.9.0' })
  expect(composeDelivered({ inUse: middle })).toEqual({ acme: '1.1.0', harbour: '1.1.0' })
  expect(composeDelivered({ inUse: middle, canaries: { acme: newest } })).toEqual({
    acme: '1.2.0',
    harbour: '1.1.0',
  })
})

test('composes a valid registry of existing builds only, whatever the tenant decides', () => {
  fc.assert(
    fc.property(anyTenant, (tenant) => {
      const { registry } = composeTenant(ingredients, { name: 'acme', tenant })
      expect(parseRegistry(JSON.parse(JSON.stringify(registry)))).toEqual(registry)
      for (const { name: remote, version, refused, routes } of registry.remotes) {
        expect(tenant.leaveOut).not.toContain(remote)
        expect(refused).toBeUndefined()
        expect(fragments).toContainEqual(expect.objectContaining({ name: remote, version }))
        // the shell fits no other
        expect(version).not.toBe('0.9.0')
        for (const route of routes) {
          const others = registry.remotes.filter((other) => other.name !== remote)
          expect(others.flatMap((other) => other.routes.map((route) => route.path))).not.toContain(
            route.path,
          )
        }
      }
    }),
  )
})

test("uses a pin that fits, wherever the tenant's pin comes from", () => {
  fc.assert(
    fc.property(anyTenant, fc.constantFrom('1.2.0', '1.1.0', '1.0.0'), (tenant, version) => {
      const pinned = { ...tenant, pin: { ...tenant.pin, 'mfe-a': version } }
      const own = composeTenant(ingredients, { name: 'acme', tenant: pinned }).registry.remotes
      const remote = own.find((remote) => remote.name === 'mfe-a')
      expect(remote?.version ?? version).toBe(version)
    }),
  )
})

test('tenants are independent: composed together, each has the same result as alone', () => {
  fc.assert(
    fc.property(fc.array(anyTenant, { maxLength: 8 }), (tenants) => {
      const many = composeTenants(
        ingredients,
        new Map(tenants.map((tenant, index) => [`t${index}`, tenant])),
      )
      const alone = tenants.map((tenant) => composeTenant(ingredients, { name: 'acme', tenant }))
      expect([...many.values()]).toEqual(alone)
    }),
  )
})

test("ignores the order of a tenant's decisions", () => {
  fc.assert(
    fc.property(anyTenant, (tenant) => {
      const turned = {
        ...tenant,
        pin: Object.fromEntries(Object.entries(tenant.pin).toReversed()),
        leaveOut: tenant.leaveOut.toReversed(),
      }
      expect(composeTenant(ingredients, { name: 'acme', tenant: turned }).registry.rev).toBe(
        composeTenant(ingredients, { name: 'acme', tenant }).registry.rev,
      )
    }),
  )
})

test('takes less than a second of one core for a thousand different tenants, and shares equal parts', () => {
  const page = (remote: string) => (_: unknown, place: number) => ({
    path: `/${remote}/${place}`,
    module: 'Page',
    title: { en: 'A page', de: 'Eine Seite', fr: 'Une page' },
  })
  // as large as the console's own
  const large = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'].flatMap((remote) =>
    ['1.1.0', '1.0.0'].map((version) =>
      fragmentOf(remote, version, {
        routes: Array.from({ length: 20 }, page(remote)),
        preload: Object.fromEntries(
          Array.from({ length: 20 }, (_, place) => [`Page${place}`, ['remoteEntry.12345678.js']]),
        ),
      }),
    ),
  )
  const given = { builds: large.map(checkFragment), shell: smallShell, fleet }
  const word = (place: number) => ({ en: `${place}`, de: `${place}`, fr: `${place}` })
  const tenants = new Map(
    Array.from({ length: 1000 }, (_, place) => {
      // each a registry of its own
      const own = { pin: { 'mfe-c': `7.0.${place}` }, words: { '/mfe-a/0': word(place) } }
      return [`t${place}`, parseTenant(own)]
    }),
  )
  const before = process.cpuUsage()
  const composed = [...composeTenants(given, tenants).values()]
  const { user, system } = process.cpuUsage(before)

  expect(new Set(composed.map(({ registry }) => registry.rev)).size).toBe(1000)
  expect((user + system) / 1e6).toBeLessThan(1)
  const [first, second] = composed.map(({ registry }) => registry.remotes)
  expect(first?.[0]?.routes).not.toEqual(second?.[0]?.routes)
  expect(first?.[1]?.routes).toBe(second?.[1]?.routes)
})
