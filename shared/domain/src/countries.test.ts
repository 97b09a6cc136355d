import { countryCodes, countryName } from './countries'

test.each([
  ['de', 'en', 'Germany'],
  ['DE', 'fr', 'Allemagne'],
  ['EU', 'en', undefined],
  ['ZZ', 'en', undefined],
  ['D', 'en', undefined],
])('the name of %j in %s is %j', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})

test('every country is in the list once, sorted by name', () => {
  const codes = countryCodes('de')
  expect(codes.length).toBeGreaterThan(240)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.indexOf('DE')).toBeLessThan(codes.indexOf('FR'))
  expect(codes).not.toEqual(expect.arrayContaining(['EU']))
  expect(codes.filter((code) => countryName(code, 'de') === 'Vereinigtes Königreich')).toEqual([
    'GB',
  ])
})
