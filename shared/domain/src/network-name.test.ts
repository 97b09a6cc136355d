import fc from 'fast-check'

import { isNetworkName, isReservedNetworkId, networkIdOf } from './network-name'

test.each([
  ['office lan_2-b', true],
  ['Office LAN', true],
  // a Kelvin sign, which would become the letter k
  ['\u212Aiosk', false],
  ['büro', false],
  ['a.b', false],
  ['a/b', false],
])('says whether %j has only the characters of a network name: %j [NW-025]', (name, expected) => {
  expect(isNetworkName(name)).toBe(expected)
})

test.each([
  ['  office  ', 'office'],
  ['my  office\tlan', 'my-office-lan'],
  ['Office', 'office'],
])('turns %j into the ID %j [NW-026]', (name, id) => {
  expect(networkIdOf(name)).toBe(id)
})

test.each([
  'all_networks',
  'all-networks',
  'all_network',
  'global',
  'global-network-admin',
  'global-network-user-grp',
  'global_office',
  'office-network-admin',
  'office-network-user',
  'office-network-admin-grp',
  'office-network-user-grp',
  'office_network_admin_grp',
  'network-admin',
  'network-user-grp',
])('reserves %s, because the server uses it for roles and groups', (id) => {
  expect(isReservedNetworkId(id)).toBe(true)
})

test.each([
  'office',
  'all',
  'networks',
  'all-networks-2',
  'globalfoundries',
  'office-global',
  'network-admins',
  'my-network',
  'admin',
  'grp',
])("doesn't reserve %s", (id) => {
  expect(isReservedNetworkId(id)).toBe(false)
})

test('accepts no network whose roles and groups could belong to another network', () => {
  const word = fc.constantFrom('all', 'networks', 'global', 'network', 'admin', 'user', 'grp', 'a')
  const name = fc
    .array(fc.tuple(word, fc.constantFrom('-', '_', ' ')), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.flat().slice(0, -1).join(''))
  const derived = (id: string) =>
    ['admin', 'user'].flatMap((role) => [`${id}-network-${role}`, `${id}-network-${role}-grp`])
  const ofServer = new Set(['all_networks', ...derived('global')])

  fc.assert(
    fc.property(name, name, (first, second) => {
      const [id, otherId] = [networkIdOf(first), networkIdOf(second)]
      fc.pre(id !== otherId && !isReservedNetworkId(id) && !isReservedNetworkId(otherId))
      const names = [id, ...derived(id)]
      const taken = new Set([otherId, ...derived(otherId), ...ofServer])
      expect(names.filter((item) => taken.has(item))).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('turns an accepted name into an ID of the same characters, in lower case and with hyphens for spaces', () => {
  const character = fc.constantFrom(...'abzAZ09_- ')
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 1 }), (name) => {
      fc.pre(isNetworkName(name) && name.trim() !== '')
      const id = networkIdOf(name)
      expect(id).toMatch(/^[a-z0-9_-]+$/)
      expect(networkIdOf(id)).toBe(id)
      expect(id.replaceAll('-', '')).toBe(name.toLowerCase().replaceAll(/[\s-]/g, ''))
    }),
  )
})
