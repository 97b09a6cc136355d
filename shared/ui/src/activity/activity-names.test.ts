import { changeText } from './activity-names'

test.each([
  ['a text', 'as it is', 'as it is'],
  ['a switch', false, 'false'],
  ['a number', 0, '0'],
  ['nothing', null, ''],
  ['an undefined value', undefined, ''],
  ['a list', ['80', 443], '80, 443'],
  ['a list of objects', [{ id: 'tag', value: '*' }], '(id: tag, value: *)'],
  ['a list with a gap', ['80', null], '80, null'],
  ['an object', { city: 'Bonn' }, '{"city":"Bonn"}'],
  ['an object with a secret', { of: { api_key: 'k3y' } }, '{"of":{"api_key":"hidden"}}'],
  ['a list of objects with a secret', [{ token: 't0ken' }], '(token: hidden)'],
])('formats %s, %j, as "%s"', (_what, value, text) => {
  expect(changeText(value, 'hidden')).toBe(text)
})
