import { initialsColor, initialsOf } from './Initials'

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
  const colors = Array.from({ length: 200 }, (_, index) => initialsColor(`user-${index}`))
  expect(new Set(colors).size).toBe(8)
  expect(initialsColor('user-7')).toBe(colors[7])
})
