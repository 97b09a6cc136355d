import { releaseOf } from '@meshdeck/domain/capabilities'
import type { NavigationEntry } from '@meshdeck/federation/registry'

import { networksRemote } from '../testing/remotes'
import { menuOf } from './menu'

const named = (name: string) => ({ en: name, de: name, fr: name })

const entries: NavigationEntry[] = [
  {
    label: named('Keys'),
    icon: 'key',
    path: '/keys',
    group: 'administration',
    order: 30,
    role: 'admin',
  },
  ...networksRemote.navigation,
  { label: named('Dashboard'), icon: 'gauge', path: '/dashboard', group: 'main', order: 0 },
]

const admin = {
  isAdmin: true,
  isPro: false,
  release: releaseOf('1.5.1'),
  networkId: 'office lan',
}
const at = (pathname: string, viewer = admin) => ({ pathname, viewer })
const current = (group: NavigationEntry['group'], pathname: string) =>
  menuOf(entries, group, at(pathname))
    .filter(({ isCurrent }) => isCurrent)
    .map(({ label }) => label.en)

test('returns entries in order, with the active network in their address', () => {
  const items = menuOf(entries, 'administration', at('/'))
  expect(items.map(({ label }) => label.en)).toEqual(['Networks', 'Keys'])
  expect(menuOf(entries, 'network', at('/'))[0]?.href).toBe('/networks/office%20lan/nodes')
})

test('omits entries of a network without an active network [SH-105]', () => {
  expect(menuOf(entries, 'network', at('/', { ...admin, networkId: undefined as never }))).toEqual(
    [],
  )
})

test('returns only the main group for a non-administrator [SH-006, SH-162, SH-163, SH-164]', () => {
  const viewer = { ...admin, isAdmin: false }
  expect(menuOf(entries, 'main', at('/', viewer))).toHaveLength(1)
  expect(menuOf(entries, 'network', at('/', viewer))).toEqual([])
  expect(menuOf(entries, 'administration', at('/', viewer))).toEqual([])
})

test.each(['nodes', 'hosts/9f', 'host', 'nodes/9f'])(
  'highlights Nodes for the section %s of a network [SH-082, SH-083, SH-086]',
  (section) => {
    expect(current('network', `/networks/office%20lan/${section}`)).toEqual(['Nodes'])
    expect(current('administration', `/networks/office%20lan/${section}`)).toEqual([])
  },
)

test('highlights Networks for the list of networks', () => {
  expect(current('administration', '/networks')).toEqual(['Networks'])
})

test('locks a Pro entry in the community edition and opens it on Pro', () => {
  const isLocked = (isPro: boolean) =>
    menuOf(entries, 'network', at('/', { ...admin, isPro })).find((item) => item.isPro)?.isLocked
  expect([isLocked(false), isLocked(true)]).toEqual([true, false])
})

test.each([
  ['1.2.0', ['Nodes']],
  ['1.4.0', ['Nodes', 'Posture Checks']],
] as const)('omits entries that the release %s has in no edition', (release, expected) => {
  const entry = { icon: 'boxes', path: '/networks/:networkId/x', group: 'network' as const }
  const declared: NavigationEntry[] = [
    { ...entry, label: named('Nodes'), order: 1 },
    { ...entry, label: named('Posture Checks'), order: 2, capability: 'hasPostureChecks' },
    { ...entry, label: named('Just-in-time'), order: 3, capability: 'hasJitAccess' },
  ]
  for (const isPro of [false, true]) {
    const viewer = { ...admin, isPro, release }
    const shown = menuOf(declared, 'network', at('/', viewer))
    expect(shown.map(({ label }) => label.en)).toEqual(expected)
  }
})

test('keeps an entry with a capability that only a newer console knows', () => {
  const newer = entries.map((entry) => ({ ...entry, capability: 'hasTeleport' }))
  expect(menuOf(newer, 'main', at('/'))).toHaveLength(1)
})

test("highlights nothing for an address that can't be decoded, and doesn't throw", () => {
  expect(current('network', '/networks/%E0%A4%A/nodes')).toEqual([])
})

describe('menu sections', () => {
  const entry = (
    name: string,
    path: string,
    more: Partial<NavigationEntry> = {},
  ): NavigationEntry => ({
    label: { en: name, de: name, fr: name },
    icon: 'boxes',
    path: `/networks/:networkId/${path}`,
    group: 'network',
    order: 1,
    ...more,
  })

  /** As remotes declare them: a section may have several path names. */
  const entries = [
    entry('Gateways', 'gateways'),
    entry('Access Control', 'access-control', { sections: ['acls'] }),
    entry('DNS', 'dns'),
    entry('Tag Manager', 'tag-manager', { sections: ['tags'], edition: 'pro' }),
    entry('Analytics', 'analytics', { edition: 'pro' }),
  ]

  const itemsAt = (pathname: string) =>
    menuOf(entries, 'network', {
      pathname,
      viewer: { ...admin, isPro: true, networkId: 'office' },
    })

  test.each([
    ['access-control', 'Access Control'],
    ['acls', 'Access Control'],
  ])('highlights for the section %s the entry %s [SH-084]', (section, name) => {
    const current = itemsAt(`/networks/office/${section}`).filter(({ isCurrent }) => isCurrent)
    expect(current.map(({ label }) => label.en)).toEqual([name])
  })

  test.each([
    ['tag-manager', 'Tag Manager'],
    ['tags', 'Tag Manager'],
  ])('highlights for the section %s the entry %s [SH-085]', (section, name) => {
    const current = itemsAt(`/networks/office/${section}`).filter(({ isCurrent }) => isCurrent)
    expect(current.map(({ label }) => label.en)).toEqual([name])
  })
})
