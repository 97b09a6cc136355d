import { formatNetwork, overlaps, parseCidr } from './cidr'

function range(text: string) {
  const cidr = parseCidr(text)
  if (!cidr) throw new Error(`${text} is no range`)
  return cidr
}

test.each([
  ['10.1.1.5/24', '10.1.1.0/24'],
  ['10.1.1.5/32', '10.1.1.5/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['fd00:40:4::1/64', 'fd00:40:4::/64'],
  ['FD00::1/128', 'fd00::1/128'],
])('cuts %s to %s', (text, network) => {
  expect(formatNetwork(range(text))).toBe(network)
})

test.each([
  '',
  '10.1.1.0',
  '10.1.1.0/33',
  '10.1.1.256/24',
  '010.1.1.0/24',
  '10.1/16',
  '10.1.1.0/24/24',
  '10.1.1.0/-1',
  'fd00::zz/64',
  'fe80::1%eth0/64',
  'fd00::/129',
  'my range',
])("doesn't accept %j as a range", (text) => {
  expect(parseCidr(text)).toBeUndefined()
})

test.each([
  ['10.41.0.0/16', '10.41.7.0/24', true],
  ['10.40.0.0/15', '10.41.0.0/16', true],
  ['10.41.0.0/16', '10.42.0.0/16', false],
  ['fd00:41::/64', 'fd00:41::/80', true],
  ['0.0.0.0/0', '::/0', false],
])('detects whether %s and %s overlap: %s', (a, b, answer) => {
  expect(overlaps(range(a), range(b))).toBe(answer)
})
