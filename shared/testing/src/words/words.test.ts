import { languages, readWordedPackages, type WordedPackage } from './worded-packages'

const PLURAL = /_(zero|one|two|few|many|other)$/

const packages = readWordedPackages()
const baseOf = (key: string) => key.replace(PLURAL, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(String).toSorted()

describe.each(packages)('the words of $folder', (worded) => {
  const { words } = worded

  test.each(['de', 'fr'] as const)('are the same in %s as in English', (language) => {
    expect(keysOf(words[language])).toEqual(keysOf(words.en))
  })

  test.each(languages)('have both plural forms in %s', (language) => {
    const plurals = [...words[language].keys()].filter((key) => PLURAL.test(key)).map(baseOf)
    const incomplete = plurals.filter(
      (base) => !words[language].has(`${base}_one`) || !words[language].has(`${base}_other`),
    )
    expect(incomplete).toEqual([])
  })

  test.each(languages)('are never empty in %s', (language) => {
    expect([...words[language]].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test.each(['de', 'fr'] as const)('fill in the same values in %s as in English', (language) => {
    const other = [...words[language]].filter(([key, text]) => {
      const english = words.en.get(key) ?? words.en.get(`${baseOf(key)}_other`) ?? ''
      return placeholders(text).join() !== placeholders(english).join()
    })
    expect(other).toEqual([])
  })

  test('exist for every key that the source asks for', () => {
    const missing = worded.source.asked.filter(({ key }) => !exists(key, worded))
    expect(missing.map(({ key, where }) => `${where} ${String(key)}`)).toEqual([])
  })

  test('are all in use', () => {
    expect(keysOf(words.en).filter((key) => !isMentioned(key, worded))).toEqual([])
  })
})

function keysOf(words: Map<string, string>): string[] {
  return [...new Set([...words.keys()].map(baseOf))].toSorted()
}

/** A key names its namespace, `platform:error.missing.title`, or belongs to the package itself. */
function exists(key: string | RegExp, own: WordedPackage): boolean {
  return packages.some(({ namespace, words }) =>
    keysOf(words.en).some(
      (known) =>
        matches(key, `${namespace}:${known}`) ||
        (namespace === own.namespace && matches(key, known)),
    ),
  )
}

function isMentioned(key: string, own: WordedPackage): boolean {
  return mentions(own, key) || packages.some((user) => mentions(user, `${own.namespace}:${key}`))
}

function mentions({ source: { mentioned } }: WordedPackage, key: string): boolean {
  return mentioned.texts.has(key) || mentioned.patterns.some((pattern) => pattern.test(key))
}

function matches(wanted: string | RegExp, key: string): boolean {
  return typeof wanted === 'string' ? wanted === key : wanted.test(key)
}
