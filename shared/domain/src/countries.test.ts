import { countryCodes, countryName } from './countries'

test.each([
  ['de', 'en', 'Germany'],
  ['DE', 'fr', 'Allemagne'],
  ['EU', 'en', undefined],
  ['ZZ', 'en', undefined],
  ['D', 'en', undefined],
])('%j is called in %s: %j', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})

test('every country stands once in the list, by its name', () => {
  const codes = countryCodes('de')
  expect(codes.length).toBeGreaterThan(240)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.indexOf('DE')).toBeLessThan(codes.indexOf('FR'))
  expect(codes).not.toEqual(expect.arrayContaining(['EU']))
  expect(codes.filter((code) => countryName(code, 'de') === 'Vereinigtes Königreich')).toEqual([
    'GB',
  ])
})
