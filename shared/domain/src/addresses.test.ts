import { plainAddresses, withoutPrefix } from './addresses'

test.each([
  ['10.1.1.5/24', '10.1.1.5'],
  ['fd00::5/64', 'fd00::5'],
  ['10.1.1.5', '10.1.1.5'],
  ['', ''],
])('drops the prefix length of %j', (address, expected) => {
  expect(withoutPrefix(address)).toBe(expected)
})

test('leaves out the family that a node has no address of', () => {
  expect(plainAddresses('10.1.1.5/24', '')).toEqual(['10.1.1.5'])
})
