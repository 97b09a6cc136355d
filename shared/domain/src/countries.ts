/** Regions that are no countries, although their codes have a name. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

const names = new Map<string, Intl.DisplayNames>()

/** Returns the name of a country in a language; undefined for other codes. Ignores case. */
export function countryName(code: string, language = 'en'): string | undefined {
  const letters = code.toUpperCase()
  if (!/^[A-Z]{2}$/.test(letters) || noCountries.has(letters)) return undefined
  const regions =
    names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  names.set(language, regions)
  return regions.of(letters)
}

/** Replaced codes, such as UK, have the name of their replacement. */
const isOfToday = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Returns the codes of all countries (ISO 3166-1, two letters), sorted by their names in a language. */
export function countryCodes(language: string): string[] {
  const countries = LETTERS.flatMap((first) =>
    LETTERS.map((second) => `${first}${second}`),
  ).flatMap((code) => {
    const name = countryName(code, language)
    return name === undefined || !isOfToday(code) ? [] : { code, name }
  })
  return countries
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
    .map(({ code }) => code)
}
