import { isNetworkName, networkIdOf } from './network-name'

test.each([
  ['office lan_2-b', true],
  ['Office', false],
  ['büro', false],
  ['a.b', false],
  ['a/b', false],
])('%j has only the characters of a network name: %j [NW-025]', (name, expected) => {
  expect(isNetworkName(name)).toBe(expected)
})

test.each([
  ['  office  ', 'office'],
  ['my  office\tlan', 'my-office-lan'],
  ['Office', 'office'],
])('%j becomes the id %j [NW-026]', (name, id) => {
  expect(networkIdOf(name)).toBe(id)
})
