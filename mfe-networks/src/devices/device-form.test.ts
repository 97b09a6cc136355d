import { editOfHost } from '@meshdeck/api/host-changes'
import { hostSchema } from '@meshdeck/api/hosts'
import { z } from '@meshdeck/platform'

import { deviceForm, deviceFormSchema, toHostEdit } from './device-form'

const before = editOfHost(
  z.parse(hostSchema, {
    id: 'h1',
    name: 'fra-edge-01',
    endpointip: '198.51.100.9',
    listenport: 51_821,
    mtu: 1420,
    persistentkeepalive: 0,
  }),
)
const others = [
  { name: 'fra-edge-02', endpointip: '198.51.100.9', listenport: 51_822 },
  { name: 'ber-edge-01', endpointip: '203.0.113.4', listenport: 51_823 },
]
const schema = deviceFormSchema(before, others)
const typed = (part: object) => ({ ...deviceForm(before), ...part })

function refusalOf(part: object) {
  const issue = z.safeParse(schema, typed(part)).error?.issues[0]
  return (
    issue && `${issue.path.join('.')}: ${issue.message.replace('networks:devices.editDevice.', '')}`
  )
}

test('sends an untouched form back unchanged, including a 0', () => {
  expect(toHostEdit(z.parse(schema, typed({})), before)).toEqual(before)
})

test('keeps the detected endpoint whatever was typed before', () => {
  const form = z.parse(schema, typed({ isstatic: false, endpointip: 'nonsense' }))
  expect(toHostEdit(form, before).endpointip).toBe('198.51.100.9')
})

test.each([
  [{ name: '  ' }, 'name: noName'],
  [{ name: ' fra-edge-02 ' }, 'name: nameTaken'],
  [{ name: 'new 06 <b>' }, 'name: notLabel'],
  [{ name: '=cmd|calc <i>' }, 'name: notLabel'],
  [{ name: 'fra.edge' }, 'name: notLabel'],
  // names ignore case, as in DNS
  [{ name: 'FRA-Edge-02' }, 'name: nameTaken'],
  [{ isstatic: true, endpointip: '0.0.0.0' }, 'endpointip: unusable'],
  [{ isstatic: true, endpointip: '127.0.0.1' }, 'endpointip: unusable'],
  [{ isstatic: true, endpointip: '169.254.1.1' }, 'endpointip: unusable'],
  [{ isstatic: true, endpointip: '224.0.0.1' }, 'endpointip: unusable'],
  [{ isstatic: true, endpointip: '255.255.255.255' }, 'endpointip: unusable'],
  [{ isstatic: true, endpointip: '010.0.0.1' }, 'endpointip: notIpv4'],
  [{ isstatic: true, endpointip: '10.0.0.1:51821' }, 'endpointip: notIpv4'],
  [{ isstatic: true, endpointipv6: '::' }, 'endpointipv6: unusable'],
  [{ isstatic: true, endpointipv6: '::1' }, 'endpointipv6: unusable'],
  [{ isstatic: true, endpointipv6: 'fe80::1' }, 'endpointipv6: unusable'],
  [{ isstatic: true, endpointipv6: 'fe80::1%eth0' }, 'endpointipv6: notIpv6'],
  [{ isstatic: true, endpointipv6: 'ff02::1' }, 'endpointipv6: unusable'],
  [{ isstatic: true, endpointipv6: '::ffff:198.51.100.9' }, 'endpointipv6: unusable'],
  [{ listenport: '0' }, 'listenport: notNumber'],
  [{ listenport: '65536' }, 'listenport: notNumber'],
  [{ listenport: '51 821' }, 'listenport: notNumber'],
  [{ listenport: '51822' }, 'listenport: portTaken'],
  [{ isstatic: true, endpointip: '203.0.113.4', listenport: '51823' }, 'listenport: portTaken'],
  [{ isstatic: true, endpointip: ' 203.0.113.4 ', listenport: '51823' }, 'listenport: portTaken'],
  [{ mtu: '67' }, 'mtu: notMtu'],
  [{ mtu: '1e3' }, 'mtu: notMtu'],
  [{ persistentkeepalive: '-1' }, 'persistentkeepalive: notNumber'],
  [{ persistentkeepalive: '65536' }, 'persistentkeepalive: notNumber'],
  [{ isstatic: true, endpointip: 'edge.example.com' }, 'endpointip: notIpv4'],
  [{ isstatic: true, endpointip: '' }, 'endpointip: notIpv4'],
  [{ isstatic: true, endpointipv6: '198.51.100.9' }, 'endpointipv6: notIpv6'],
  [{ isstatic: true, endpointip: '', endpointipv6: '2001:db8::9' }, 'endpointip: endpointStays'],
])('rejects %j at its field: %s', (part, expected) => {
  expect(refusalOf(part)).toBe(expected)
})

test("keeps an existing name that isn't a valid label while another value changes", () => {
  const odd = { ...before, name: 'new 06 <b>' }
  const form = { ...deviceForm(odd), mtu: '1380' }
  expect(z.safeParse(deviceFormSchema(odd, others), form).success).toBe(true)
})

test('trims the name and the addresses', () => {
  const form = typed({
    name: ' new ',
    isstatic: true,
    endpointip: ' 203.0.113.9 ',
    endpointipv6: ' 2001:db8::9 ',
  })
  expect(toHostEdit(z.parse(schema, form), before)).toMatchObject({
    name: 'new',
    endpointip: '203.0.113.9',
    endpointipv6: '2001:db8::9',
  })
})

test.each([
  { name: 'fra-edge-03' },
  { listenport: '51823' },
  { mtu: '68' },
  { persistentkeepalive: '65535' },
  { isstatic: true, endpointip: ' 203.0.113.9 ', endpointipv6: '2001:db8::9' },
  { listenport: ' 51823 ', mtu: '1400\t', persistentkeepalive: ' 25' },
])('reports %j as taken', (part) => {
  expect(refusalOf(part)).toBeUndefined()
})

describe('of a device without an endpoint', () => {
  const none = { ...before, endpointip: '', endpointipv6: '' }
  const issuesOf = (part: object, from = none) =>
    z.safeParse(deviceFormSchema(from, others), { ...deviceForm(from), ...part }).error?.issues

  test('accepts an address of either family and sends only that', () => {
    const six = { isstatic: true, endpointipv6: ' 2001:db8::9 ' }
    expect(issuesOf(six)).toBeUndefined()
    expect(toHostEdit({ ...deviceForm(none), ...six }, none)).toMatchObject({
      endpointip: '',
      endpointipv6: '2001:db8::9',
    })
    expect(issuesOf({ isstatic: true, endpointip: '203.0.113.9' })).toBeUndefined()
  })

  test('rejects a static endpoint without an address unless it was so before', () => {
    expect(issuesOf({ isstatic: true })).toMatchObject([
      { path: ['endpointip'], message: 'networks:devices.editDevice.noEndpoint' },
      { path: ['endpointipv6'], message: 'networks:devices.editDevice.noEndpoint' },
    ])
    expect(issuesOf({ mtu: '1400' }, { ...none, isstatic: true })).toBeUndefined()
  })
})

test('sends numbers as typed, without surrounding spaces', () => {
  const form = z.parse(schema, typed({ listenport: ' 51823 ', mtu: '1400 ' }))
  expect(toHostEdit(form, before)).toMatchObject({ listenport: 51_823, mtu: 1400 })
})

test('keeps a name that two devices already share', () => {
  const namesake = { name: before.name, endpointip: '', listenport: 51_821 }
  const { success } = z.safeParse(deviceFormSchema(before, [namesake]), typed({ mtu: '1400' }))
  expect(success).toBe(true)
})

test('keeps a port that two devices already share, but rejects it together with a new address', () => {
  const neighbor = { name: 'b', endpointip: before.endpointip, listenport: before.listenport }
  const elsewhere = { name: 'c', endpointip: '203.0.113.4', listenport: before.listenport }
  const rules = deviceFormSchema(before, [neighbor, elsewhere])
  expect(z.safeParse(rules, typed({})).success).toBe(true)
  const moved = typed({ isstatic: true, endpointip: '203.0.113.4' })
  expect(z.safeParse(rules, moved).error?.issues).toMatchObject([
    { path: ['listenport'], message: 'networks:devices.editDevice.portTaken' },
  ])
})

test('reports no conflict with devices whose address is unknown', () => {
  const unknown = { ...before, endpointip: '' }
  const other = { name: 'b', endpointip: '', listenport: 51_900 }
  const form = { ...deviceForm(unknown), listenport: '51900' }
  expect(z.safeParse(deviceFormSchema(unknown, [other]), form).success).toBe(true)
})
