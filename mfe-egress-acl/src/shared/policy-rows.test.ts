import { policySchema } from '@meshdeck/api/policies'
import { i18n, z } from '@meshdeck/platform'

import { endName, type PolicyEndNames, withoutGone } from './policy-ends'
import { policySearchText, policyServiceText, toPolicyRows } from './policy-rows'

beforeAll(() => i18n.init({ lng: 'en' }))

const policyOf = (part: object) =>
  z.parse(policySchema, {
    id: 'p1',
    name: 'db replication',
    network_id: 'corp',
    policy_type: 'device-policy',
    enabled: true,
    src_type: [{ id: 'tag', value: '*' }],
    dst_type: [{ id: 'device', value: 'n1' }],
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: 1,
    ...part,
  })
const words = { everything: 'All Resources', everybody: 'All users' }
const known: PolicyEndNames = {
  networkId: 'corp',
  devices: new Map([
    ['n1', 'db-1'],
    ['phone', 'phone'],
  ]),
  configFileIds: new Set(['phone']),
  tags: new Map([['corp.db', 'db']]),
  routes: new Map([['r1', 'office']]),
  groups: new Map([['g1', 'staff']]),
  users: new Map([['ann', 'ann']]),
}

function rowOf(part: object, about: PolicyEndNames = known) {
  const [row] = toPolicyRows([policyOf(part)], about, words)
  if (!row) throw new Error('There is no row')
  return row
}

test.each([
  [1, true],
  [0, false],
  [2, false],
])('shows direction %i as both ways: %s [AC-025]', (direction, isBoth) => {
  expect(rowOf({ allowed_traffic_direction: direction }).isBothWays).toBe(isBoth)
})

test('names both sides, whatever their kinds [AC-024, AC-033, AC-034]', () => {
  const row = rowOf({
    policy_type: 'user-policy',
    src_type: [
      { id: 'user', value: '*' },
      { id: 'user', value: 'ann' },
      { id: 'user-group', value: 'g1' },
    ],
    dst_type: [
      { id: 'tag', value: '*' },
      { id: 'tag', value: 'corp.db' },
      { id: 'device', value: 'n1' },
      { id: 'device', value: 'phone' },
      { id: 'egress-id', value: 'r1' },
    ],
  })
  expect(row.sources.map(({ kind, name }) => [kind, name])).toEqual([
    ['everybody', 'All users'],
    ['user', 'ann'],
    ['group', 'staff'],
  ])
  expect(row.destinations.map(({ kind, name }) => [kind, name])).toEqual([
    ['everything', 'All Resources'],
    ['tag', 'db'],
    ['node', 'db-1'],
    ['client', 'phone'],
    ['route', 'office'],
  ])
  expect(row).toMatchObject({ isOfUsers: true, isOfEgress: true, goneEnds: [] })
  expect(policySearchText(row)).toContain('staff')
})

test('marks the ID of a group whose name may not be read', () => {
  const id = 'bc58472f-cc52-4e17-b68e-5bd77f1353d1'
  const { sources } = rowOf(
    { src_type: [{ id: 'user-group', value: id }] },
    { ...known, groups: undefined },
  )
  expect(sources).toMatchObject([{ kind: 'group', name: 'bc58472f', isShortId: true }])
})

test.each([
  [{ type: 'HTTPS', protocol: 'tcp', ports: ['443'] }, 'tcp 443'],
  [{ type: 'Custom', protocol: 'udp', ports: ['53', '8000-9000'] }, 'udp 53, 8000-9000'],
  [{ type: 'ICMP', protocol: 'icmp' }, ''],
  [{}, ''],
])('states for %j that "%s" is allowed', (part, traffic) => {
  expect(rowOf(part).traffic).toBe(traffic)
})

test.each([
  [{ type: 'HTTPS', protocol: 'tcp', ports: ['443'] }, 'HTTPS tcp 443'],
  [{ type: 'Custom', protocol: 'tcp', ports: ['5432'] }, 'tcp 5432'],
  [{ type: 'Custom', protocol: 'all' }, 'Custom'],
  [{ type: 'Any', protocol: 'all' }, 'Any'],
  [{ type: 'ICMP', protocol: 'icmp' }, 'ICMP'],
])('describes %j as "%s"', (part, expectedText) => {
  expect(policyServiceText(policyOf(part))).toBe(expectedText)
})

describe('deleted items in a policy', () => {
  const dangling = {
    src_type: [
      { id: 'tag', value: 'corp.old' },
      { id: 'device', value: 'n1' },
    ],
    dst_type: [{ id: 'egress-id', value: 'r9' }],
  }
  const goneOf = (policy: object, about?: PolicyEndNames) => rowOf(policy, about).goneEnds

  test('detects them by the current lists', () => {
    expect(goneOf(dangling).map(({ kind, name }) => [kind, name])).toEqual([
      ['tag', 'old'],
      ['route', 'r9'],
    ])
  })

  test('reports them as unknown while a list is loading or not readable for this user', () => {
    expect(goneOf(dangling, { networkId: 'corp' })).toEqual([])
    const ofUsers = { policy_type: 'user-policy', src_type: [{ id: 'user', value: 'gone' }] }
    expect(goneOf(ofUsers)).toHaveLength(1)
    expect(goneOf(ofUsers, { ...known, users: undefined })).toEqual([])
  })

  test('reports them as unknown if the server may have omitted nodes', () => {
    const ofNode = { ...dangling, src_type: [{ id: 'device', value: 'n9' }] }
    expect(goneOf(ofNode).map(({ id }) => id)).toEqual(['n9', 'r9'])
    const partly = { ...known, areDevicesPartial: true }
    expect(goneOf(ofNode, partly).map(({ id }) => id)).toEqual(['r9'])
  })

  test('removes them from the policy, and leaves nothing if a side becomes empty', () => {
    const policy = policyOf({ ...dangling, dst_type: [{ id: 'tag', value: '*' }] })
    expect(withoutGone(policy, new Set(['tag corp.old']))).toEqual({
      ...policy,
      src_type: [{ id: 'device', value: 'n1' }],
    })
    expect(withoutGone(policy, new Set(['tag corp.old', 'device n1']))).toBeUndefined()
  })
})

test('knows ends that are an egress range', () => {
  const [end] = rowOf({ dst_type: [{ id: 'egress-range', value: '10.9.0.0/16' }] }).destinations
  expect(end?.unknownKind).toBeUndefined()
})

test('knows ends that are addresses, and finds the policy by them', () => {
  const row = rowOf({ dst_type: [{ id: 'ip', value: '10.1.2.3/32' }] })
  expect(row.destinations[0]).toMatchObject({ kind: 'address', name: '10.1.2.3/32' })
  expect(row.destinations[0]?.unknownKind).toBeUndefined()
  expect(policySearchText(row)).toContain('10.1.2.3/32')
})

test('names an end of a kind that only a newer server knows by its kind', () => {
  const [end] = rowOf({ dst_type: [{ id: 'country', value: 'FR' }] }).destinations
  expect(end).toMatchObject({ name: 'FR', unknownKind: 'country', isGone: false })
  // keys are texts, because no translations are loaded
  expect(end && endName(i18n.getFixedT('en', 'egress'), end)).toBe('policies.unknownEnd')
})
