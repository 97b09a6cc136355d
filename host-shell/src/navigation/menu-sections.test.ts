import type { NavigationEntry } from '@meshdeck/federation/registry'

import { menuOf } from './menu'

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

/** As fragments declare them: a section may be known under more than one word. */
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
    viewer: { isAdmin: true, isPro: true, networkId: 'office' },
  })

test.each([
  ['access-control', 'Access Control'],
  ['acls', 'Access Control'],
])('the section %s highlights %s [SH-084]', (section, name) => {
  const current = itemsAt(`/networks/office/${section}`).filter(({ isCurrent }) => isCurrent)
  expect(current.map(({ label }) => label.en)).toEqual([name])
})

test.each([
  ['tag-manager', 'Tag Manager'],
  ['tags', 'Tag Manager'],
])('the section %s highlights %s [SH-085]', (section, name) => {
  const current = itemsAt(`/networks/office/${section}`).filter(({ isCurrent }) => isCurrent)
  expect(current.map(({ label }) => label.en)).toEqual([name])
})
