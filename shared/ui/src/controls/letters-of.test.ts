import { initialsColour, initialsOf } from './letters-of'

test.each([
  ['Mona Orr', 'MO'],
  ['mona.orr@corp.example', 'MO'],
  ['netops', 'NE'],
  ['x', 'X'],
  ['Ada Byron King', 'AB'],
  ['', ''],
])('returns for %j the initials %j', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})

test('always gives a name the same one of eight colors [CO-038]', () => {
  const colours = Array.from({ length: 200 }, (_, index) => initialsColour(`user-${index}`))
  expect(new Set(colours).size).toBe(8)
  expect(initialsColour('user-7')).toBe(colours[7])
})
