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

test('an untouched form sends back exactly what was there, a 0 too', () => {
  expect(toHostEdit(z.parse(schema, typed({})), before)).toEqual(before)
})

test('an endpoint that the device finds out itself stays, whatever was typed before', () => {
  const form = z.parse(schema, typed({ isstatic: false, endpointip: 'nonsense' }))
  expect(toHostEdit(form, before).endpointip).toBe('198.51.100.9')
})

test.each([
  [{ name: '  ' }, 'name: noName'],
  [{ name: ' fra-edge-02 ' }, 'name: nameTaken'],
  [{ name: 'new 06 <b>' }, 'name: notLabel'],
  [{ name: '=cmd|calc <i>' }, 'name: notLabel'],
  [{ name: 'fra.edge' }, 'name: notLabel'],
  // names are the same whatever their capitals, as in DNS
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
])('%j is refused at its field: %s', (part, expected) => {
  expect(refusalOf(part)).toBe(expected)
})

test('a name that is no label already may stay while something else is changed', () => {
  const odd = { ...before, name: 'new 06 <b>' }
  const form = { ...deviceForm(odd), mtu: '1380' }
  expect(z.safeParse(deviceFormSchema(odd, others), form).success).toBe(true)
})

test('blanks around a name and addresses are not sent', () => {
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
])('%j is taken', (part) => {
  expect(refusalOf(part)).toBeUndefined()
})

describe('of a device without an endpoint', () => {
  const none = { ...before, endpointip: '', endpointipv6: '' }
  const issuesOf = (part: object, from = none) =>
    z.safeParse(deviceFormSchema(from, others), { ...deviceForm(from), ...part }).error?.issues

  test('one of either family is enough, and is sent alone', () => {
    const six = { isstatic: true, endpointipv6: ' 2001:db8::9 ' }
    expect(issuesOf(six)).toBeUndefined()
    expect(toHostEdit({ ...deviceForm(none), ...six }, none)).toMatchObject({
      endpointip: '',
      endpointipv6: '2001:db8::9',
    })
    expect(issuesOf({ isstatic: true, endpointip: '203.0.113.9' })).toBeUndefined()
  })

  test('none at all is no static endpoint, unless it was so before', () => {
    expect(issuesOf({ isstatic: true })).toMatchObject([
      { path: ['endpointip'], message: 'networks:devices.editDevice.noEndpoint' },
      { path: ['endpointipv6'], message: 'networks:devices.editDevice.noEndpoint' },
    ])
    expect(issuesOf({ mtu: '1400' }, { ...none, isstatic: true })).toBeUndefined()
  })
})

test('numbers are sent as they were typed, without the blanks around them', () => {
  const form = z.parse(schema, typed({ listenport: ' 51823 ', mtu: '1400 ' }))
  expect(toHostEdit(form, before)).toMatchObject({ listenport: 51_823, mtu: 1400 })
})

test('a name that two devices have already may stay', () => {
  const namesake = { name: before.name, endpointip: '', listenport: 51_821 }
  const { success } = z.safeParse(deviceFormSchema(before, [namesake]), typed({ mtu: '1400' }))
  expect(success).toBe(true)
})

test('a port that two devices share already may stay, but is not moved to with another address', () => {
  const neighbour = { name: 'b', endpointip: before.endpointip, listenport: before.listenport }
  const elsewhere = { name: 'c', endpointip: '203.0.113.4', listenport: before.listenport }
  const rules = deviceFormSchema(before, [neighbour, elsewhere])
  expect(z.safeParse(rules, typed({})).success).toBe(true)
  const moved = typed({ isstatic: true, endpointip: '203.0.113.4' })
  expect(z.safeParse(rules, moved).error?.issues).toMatchObject([
    { path: ['listenport'], message: 'networks:devices.editDevice.portTaken' },
  ])
})

test('nobody knows what two devices share whose address is not known', () => {
  const unknown = { ...before, endpointip: '' }
  const other = { name: 'b', endpointip: '', listenport: 51_900 }
  const form = { ...deviceForm(unknown), listenport: '51900' }
  expect(z.safeParse(deviceFormSchema(unknown, [other]), form).success).toBe(true)
})
