const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Regions that are no country, among those whose two letters have a name. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** What a country is called in English; undefined of what is none. Case does not matter. */
export function countryName(code: string): string | undefined {
  const letters = code.toUpperCase()
  if (!/^[A-Z]{2}$/.test(letters) || noCountries.has(letters)) return undefined
  return regions.of(letters)
}
