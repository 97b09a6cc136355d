import { firstFree } from './allocate'
import { parseCidr } from './cidr'

function take(range: string, taken: string[], direction: 'upwards' | 'downwards') {
  const cidr = parseCidr(range)
  if (!cidr) throw new Error(`${range} is no range`)
  return firstFree(cidr, new Set(taken), direction)
}

test('numbers nodes from the bottom and fills gaps first', () => {
  expect(take('10.1.1.0/24', [], 'upwards')).toBe('10.1.1.1')
  expect(take('10.1.1.0/24', ['10.1.1.1', '10.1.1.3'], 'upwards')).toBe('10.1.1.2')
})

test('numbers clients from the top', () => {
  expect(take('10.1.1.0/24', ['10.1.1.254'], 'downwards')).toBe('10.1.1.253')
  expect(take('fd40::/64', [], 'downwards')).toBe('fd40::ffff:ffff:ffff:fffe')
})

test('leaves out the network and the broadcast address', () => {
  const taken = ['10.1.1.1', '10.1.1.2']
  expect(take('10.1.1.0/30', taken, 'upwards')).toBeUndefined()
  expect(take('10.1.1.0/30', taken, 'downwards')).toBeUndefined()
})

test.each([
  ['10.1.1.7/32', '10.1.1.7'],
  ['10.1.1.6/31', '10.1.1.6'],
  ['fd40::5/128', 'fd40::5'],
])('uses all of %s, which has no others', (range, address) => {
  expect(take(range, [], 'upwards')).toBe(address)
})
