import { createLike } from './like'

test.each([
  ['BEA', true],
  ['b%o', true],
  ['bea_on', true],
  ['%', true],
  ['', true],
  ['b_o', false],
  ['bea.one', false],
  ['(', false],
])('with %j it is %s that a text is found', (part, isFound) => {
  expect(createLike(part)('bea-one')).toBe(isFound)
})
