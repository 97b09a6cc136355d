import { z } from '@meshdeck/platform'

import { dnsFormSchema, emptyDnsEntry, shownName } from './dns-form'

const schema = dnsFormSchema((name) => name === 'printer')
const faultOf = (form: Partial<typeof emptyDnsEntry>) => {
  const result = z.safeParse(schema, { ...emptyDnsEntry, ...form })
  const issue = result.error?.issues[0]
  return issue && `${issue.path.join('.')}: ${issue.message.replace('networks:dns.', '')}`
}

test.each([
  ['', 'name: noName'],
  ['   ', 'name: noName'],
  ['my printer', 'name: notName'],
  ['drucker_1', 'name: notName'],
  ['-printer', 'name: notName'],
  ['printer-', 'name: notName'],
  ['print..er', 'name: notName'],
  ['über', 'name: notName'],
  ['a'.repeat(64), 'name: longName'],
  [`${'a.'.repeat(96)}a`, 'name: longName'],
  [`a.${'b'.repeat(64)}`, 'name: longName'],
  ['10.0.0.5', 'name: nameIsAddress'],
  [' fd00::5 ', 'name: nameIsAddress'],
  ['10.0.0.0/24', 'name: nameIsAddress'],
  ['printer', 'name: takenName'],
  [' printer ', 'name: takenName'],
])('rejects the name %j: %s', (name, fault) => {
  expect(faultOf({ name, address: '10.0.0.9' })).toBe(fault)
})

test.each([
  'x',
  'Printer',
  'a'.repeat(63),
  `${'a.'.repeat(95)}bb`,
  'www.office.example',
  '42',
  ' padded ',
])('accepts the name %j', (name) => {
  expect(faultOf({ name, address: '10.0.0.9' })).toBeUndefined()
})

test.each([
  [{ address: '', address6: '' }, 'address: noAddress'],
  [{ address: ' ', address6: ' ' }, 'address: noAddress'],
  [{ address: 'fd00::9' }, 'address: notIpv4'],
  [{ address: '10.0.0.0/24' }, 'address: notIpv4'],
  [{ address6: '10.0.0.9' }, 'address6: notIpv6'],
])('rejects the addresses %j: %s', (addresses, fault) => {
  expect(faultOf({ name: 'scanner', ...addresses })).toBe(fault)
})

test('accepts one address of either family and trims it', () => {
  expect(faultOf({ name: 'scanner', address6: 'fd00::9' })).toBeUndefined()
  const form = { name: ' scanner ', address: ' 10.0.0.9 ', address6: '' }
  expect(z.parse(schema, form)).toEqual({ name: 'scanner', address: '10.0.0.9', address6: '' })
})

test('appends the domain of the server to a name once', () => {
  expect(shownName('printer', 'nm.internal')).toBe('printer.nm.internal')
  expect(shownName('printer.nm.internal', 'nm.internal')).toBe('printer.nm.internal')
  expect(shownName('printer', '')).toBe('printer')
})

test('starts with empty values for a new name', () => {
  expect(emptyDnsEntry).toEqual({ name: '', address: '', address6: '' })
})
