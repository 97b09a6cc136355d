import { isIpv4Cidr, isIpv6Cidr } from '@meshdeck/domain/cidr'
import { planRanges } from '@meshdeck/domain/range-plan'
import { z } from '@meshdeck/platform'

import {
  emptyNetwork,
  networkFormSchema as schemaFor,
  type NetworkForm,
  networkRules,
  withFreeRanges,
  withMissingRanges,
} from './network-form'

/** With a network that uses 172.20.0.0/16 and fd99::/32. */
const networkFormSchema = schemaFor(
  planRanges([
    { name: 'branch', range: '172.20.0.0/16' },
    { name: 'branch', range: 'fd99::/32' },
  ]),
)
const valid: NetworkForm = { ...emptyNetwork, name: 'office', addressrange: '100.64.1.0/24' }

/** Returns the messages by field for a valid network with this change. */
function complaints(change: Partial<NetworkForm>) {
  const { error } = z.safeParse(networkFormSchema, { ...valid, ...change })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

test('starts with IPv4 on, IPv6 off and access allowed [NW-031, NW-032, NW-033]', () => {
  expect(emptyNetwork).toMatchObject({ isIpv4: true, isIpv6: false, defaultacl: 'yes' })
  const { name, addressrange, addressrange6, defaultDns } = emptyNetwork
  expect([name, addressrange, addressrange6, defaultDns]).toEqual(['', '', '', ''])
})

test.each(['', '   '])('reports the name %j as missing [NW-024]', (name) => {
  expect(complaints({ name })).toEqual({ name: 'networks:networks.create.nameMissing' })
})

test.each(['büro', 'a.b', 'a/b'])('rejects the name %j for its characters [NW-025]', (name) => {
  expect(complaints({ name })).toEqual({ name: 'networks:networks.create.nameCharacters' })
})

test.each([
  'all_networks',
  'all networks',
  ' global ',
  'global network admin',
  'a-network-user-grp',
])('rejects the name %j, which is reserved for roles and groups of the server', (name) => {
  expect(complaints({ name })).toEqual({ name: 'networks:networks.create.nameReserved' })
})

test.each([
  ['a'.repeat(32), undefined],
  [` ${'a'.repeat(32)} `, undefined],
  ['a'.repeat(33), 'networks:networks.create.nameLength'],
])('allows 32 characters in a name once it is an id: %j', (name, message) => {
  expect(complaints({ name }).name).toBe(message)
})

test.each(['', '  ', '10.0.0.0', '10.0.0.0/33', 'fd00::/64', 'nonsense'])(
  'rejects the IPv4 range %j [NW-027]',
  (addressrange) => {
    expect(complaints({ addressrange })).toEqual({
      addressrange: 'networks:networks.create.notIpv4',
    })
  },
)

test.each(['', '  ', 'fd00::', 'fd00::/129', '10.0.0.0/8'])(
  'rejects the IPv6 range %j [NW-028]',
  (addressrange6) => {
    const message = { addressrange6: 'networks:networks.create.notIpv6' }
    expect(complaints({ isIpv6: true, addressrange6 })).toEqual(message)
  },
)

test('validates a range only while its family is on', () => {
  expect(complaints({ addressrange6: 'nonsense' })).toEqual({})
})

test('requires at least one family', () => {
  expect(complaints({ isIpv4: false })).toEqual({
    isIpv4: 'networks:networks.create.familyMissing',
  })
})

test('accepts only allowed or denied access [NW-030]', () => {
  expect(complaints({ defaultacl: 'no' })).toEqual({})
  const { error } = z.safeParse(networkFormSchema, { ...valid, defaultacl: '' })
  expect(error?.issues[0]?.path).toEqual(['defaultacl'])
})

test('accepts an address of either family or nothing as default DNS', () => {
  expect(complaints({ defaultDns: '1.1.1.1' })).toEqual({})
  expect(complaints({ defaultDns: 'fd00::53' })).toEqual({})
  expect(complaints({ defaultDns: 'dns.example' })).toHaveProperty('defaultDns')
  expect(z.parse(networkFormSchema, { ...valid, defaultDns: ' 1.1.1.1 ' }).defaultDns).toBe(
    '1.1.1.1',
  )
})

test('sends the id derived from the name and only the ranges of enabled families [NW-026]', () => {
  const form = { ...valid, name: '  My  OFFICE ', addressrange6: 'fd00::/64', defaultacl: 'no' }
  expect(z.parse(networkFormSchema, form)).toEqual({
    netid: 'my-office',
    addressrange: '100.64.1.0/24',
    addressrange6: '',
    defaultacl: 'no',
    defaultDns: '',
    auto_join: true,
  })
})

test('fills each enabled family with a range by Auto-fill and keeps the rest', () => {
  const both = withFreeRanges({ ...valid, isIpv6: true }, [])
  expect(isIpv4Cidr(both.addressrange)).toBe(true)
  expect(isIpv6Cidr(both.addressrange6)).toBe(true)

  const onlySix = withFreeRanges({ ...valid, isIpv4: false, isIpv6: true }, [])
  expect(onlySix).toMatchObject({ name: 'office', addressrange: '100.64.1.0/24' })
})

test('avoids the ranges of existing networks with Auto-fill [NW-034]', () => {
  // all but one of the blocks that a range can come from
  const taken = Array.from({ length: 63 }, (_, index) => ({
    name: `net-${index}`,
    range: `100.${64 + index}.0.0/16`,
  }))
  expect(withFreeRanges(valid, taken).addressrange).toMatch(/^100\.127\./)
})

test('trims a pasted range', () => {
  const form = { ...valid, addressrange: ' 10.53.0.0/16 ' }
  expect(z.parse(networkFormSchema, form).addressrange).toBe('10.53.0.0/16')
  const six = { ...valid, isIpv6: true, addressrange6: ' fd53::/64 ' }
  expect(z.parse(networkFormSchema, six).addressrange6).toBe('fd53::/64')
})

test.each([
  ['addressrange', '172.20.4.0/24'],
  ['addressrange', '172.16.0.0/12'],
  ['addressrange6', 'fd99:0:1::/48'],
])('rejects a range that overlaps one of another network: %s %s', (field, range) => {
  expect(complaints({ isIpv6: field === 'addressrange6', [field]: range })).toMatchObject({
    [field]: 'networks:networks.create.rangeTaken',
  })
})

test('shows the range and the name of the other network in an overlap', () => {
  const issueOf = (change: Partial<NetworkForm>) =>
    z.safeParse(networkFormSchema, { ...valid, ...change }).error?.issues[0]
  expect(issueOf({ addressrange: '172.20.4.0/24' })).toMatchObject({
    params: { range: '172.20.0.0/16', network: 'branch' },
  })
})

test.each([
  ['0.0.0.0/24', 'unspecified', '0.0.0.0/8'],
  ['0.0.0.0/0', 'unspecified', '0.0.0.0/8'],
  ['127.0.0.0/8', 'loopback', '127.0.0.0/8'],
  ['169.254.7.0/24', 'linkLocal', '169.254.0.0/16'],
  ['224.0.0.0/4', 'multicast', '224.0.0.0/4'],
  ['255.255.255.0/24', 'reserved', '240.0.0.0/4'],
  ['fe80::/64', 'linkLocal', 'fe80::/10'],
  ['ff02::/64', 'multicast', 'ff00::/8'],
  ['::1/128', 'loopback', '::1/128'],
  ['::/0', 'unspecified', '::/128'],
])("rejects %s, whose addresses devices can't use: %s", (range, kind, block) => {
  const field = range.includes(':') ? 'addressrange6' : 'addressrange'
  const change = { isIpv6: field === 'addressrange6', [field]: range }
  const { error } = z.safeParse(networkFormSchema, { ...valid, ...change })
  expect(error?.issues).toMatchObject([
    {
      path: [field],
      message: `networks:networks.create.unusable.${kind}`,
      params: { block, example: expect.any(String) },
    },
  ])
})

test('accepts a public range and cuts host bits like the server', () => {
  const form = {
    ...valid,
    addressrange: '203.0.113.9/24',
    isIpv6: true,
    addressrange6: 'FD53::1/64',
  }
  expect(z.parse(networkFormSchema, form)).toMatchObject({
    addressrange: '203.0.113.0/24',
    addressrange6: 'fd53::/64',
  })
})

test('ignores overlaps of a range whose family is off', () => {
  expect(complaints({ addressrange6: 'fd99::/48' })).toEqual({})
  const six = { isIpv4: false, isIpv6: true, addressrange6: 'fd00::/64' }
  expect(complaints({ ...six, addressrange: '172.20.4.0/24' })).toEqual({})
  expect(complaints({ ...six, addressrange: '' })).toEqual({})
})

describe('where a range may be omitted', () => {
  const rules = networkRules(planRanges([]), 'Network name is required')
  const messages = (change: Partial<NetworkForm>) =>
    z.safeParse(rules, { ...valid, ...change }).error?.issues.map(({ message }) => message) ?? []

  test('accepts a missing range and validates a given one [WZ-017]', () => {
    expect(messages({ addressrange: ' ' })).toEqual([])
    expect(messages({ addressrange: '10.0.0.0' })).toEqual(['networks:networks.create.notIpv4'])
    expect(messages({ isIpv6: true, addressrange6: '' })).toEqual([])
    expect(messages({ isIpv6: true, addressrange6: 'fd00::' })).toEqual([
      'networks:networks.create.notIpv6',
    ])
  })

  test('reports a missing name with the text of the page [WZ-016]', () => {
    expect(messages({ name: ' ' })).toEqual(['Network name is required'])
  })

  test('chooses missing ranges and keeps typed ones', () => {
    const form = { ...valid, isIpv6: true }
    const filled = withMissingRanges(form, [])
    expect(filled).toMatchObject({ addressrange: form.addressrange, isIpv4: true, isIpv6: true })
    expect(isIpv6Cidr(filled.addressrange6)).toBe(true)
    expect(withMissingRanges({ ...form, isIpv6: false }, []).addressrange6).toBe('')
  })

  test('treats a range of spaces as missing and keeps a typed IPv6 range', () => {
    const form = { ...valid, isIpv6: true, addressrange: ' ', addressrange6: 'fd01::/64' }
    const filled = withMissingRanges(form, [])
    expect(isIpv4Cidr(filled.addressrange)).toBe(true)
    expect(filled.addressrange6).toBe('fd01::/64')
    const blank = withMissingRanges({ ...form, addressrange6: ' ' }, [])
    expect(isIpv6Cidr(blank.addressrange6)).toBe(true)
  })
})
