import { countryCodes, countryName } from './countries'

test.each([
  ['de', 'en', 'Germany'],
  ['DE', 'fr', 'Allemagne'],
  ['EU', 'en', undefined],
  ['ZZ', 'en', undefined],
  ['D', 'en', undefined],
])('returns for %j in %s the name %j', (code, language, name) => {
  expect(countryName(code, language)).toBe(name)
})

test('lists every country once, sorted by name', () => {
  const codes = countryCodes('de')
  expect(codes.length).toBeGreaterThan(240)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.indexOf('DE')).toBeLessThan(codes.indexOf('FR'))
  expect(codes).not.toEqual(expect.arrayContaining(['EU']))
  expect(codes.filter((code) => countryName(code, 'de') === 'Vereinigtes Königreich')).toEqual([
    'GB',
  ])
})
