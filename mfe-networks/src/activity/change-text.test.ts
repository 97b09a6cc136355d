import { changeText } from './change-text'

test.each([
  ['a text', 'as it is', 'as it is'],
  ['a switch', false, 'false'],
  ['a number', 0, '0'],
  ['nothing', null, ''],
  ['what is not there', undefined, ''],
  ['a list', ['80', 443], '80, 443'],
  ['a list of things', [{ id: 'tag', value: '*' }], '(id: tag, value: *)'],
  ['a list with a gap', ['80', null], '80, null'],
  ['a thing', { city: 'Bonn' }, '{"city":"Bonn"}'],
])('%s reads %j as "%s"', (_what, value, text) => {
  expect(changeText(value)).toBe(text)
})
