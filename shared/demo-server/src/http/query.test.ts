import { createLikeMatcher, parseQuery } from './query'

test.each([
  ['BEA', true],
  ['b%o', true],
  ['bea_on', true],
  ['%', true],
  ['', true],
  ['b_o', false],
  ['bea.one', false],
  ['(', false],
])('matches a filter of %j with: %s', (part, isFound) => {
  expect(createLikeMatcher(part)('bea-one')).toBe(isFound)
})

test.each([
  ['a=1&b=%C3%A4+%2B&a=2', { a: ['1', '2'], b: ['ä +'] }],
  ['a=%zz&b=1', { b: ['1'] }],
  ['%=1&b=1%', {}],
  ['a=1;b=2&c=3', { c: ['3'] }],
  ['a&&=x&b=1=2', { a: [''], '': ['x'], b: ['1=2'] }],
  ['__proto__=x', JSON.parse('{"__proto__":["x"]}')],
])('reads %j', (text, values) => {
  expect(parseQuery(text)).toEqual(values)
})
