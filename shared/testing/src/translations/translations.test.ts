import { actions, origins, subjectTypes } from '@meshdeck/demo-server/monitoring/activity'

import {
  type AskedKey,
  languages,
  readLabels,
  readWordedPackages,
  readWordless,
  sameInBoth,
  type TranslatedPackage,
} from './translated-packages'

const PLURAL = /_(zero|one|two|few|many|other)$/

const packages = readWordedPackages()
const labels = [...readLabels(), ...packages.flatMap(({ source }) => source.labels)]
const sources = [readWordless(), ...packages.map(({ source }) => source)]
const namespaces = new Set(packages.map(({ namespace }) => namespace))
const isMentioned = (text: string) => sources.some(({ mentioned }) => mentioned.has(text))

/** Finds straight quotes, and dots instead of an ellipsis; in French, also breaking spaces before punctuation. */
const misset = { de: /["']|\.\.\./, fr: /["']|\.\.\.| [:;!?»]|« / }

const sameSet = (left: string[], right: string[]) =>
  left.toSorted().join() === right.toSorted().join()
const baseOf = (key: string) => key.replace(PLURAL, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{.*?\}\}/g)].map(String).toSorted()
const valuesIn = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].flatMap(([, name]) => name ?? [])

describe.each(packages)('the texts of $folder', (worded) => {
  const { words, source } = worded
  const texts = (key: string) => [...words.en].filter(([known]) => baseOf(known) === key)

  test.each(['de', 'fr'] as const)('has the same keys in %s as in English', (language) => {
    expect(keysOf(words[language])).toEqual(keysOf(words.en))
  })

  test.each(languages)('has the plural forms of %s, and no others', (language) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    // i18next uses `zero` for a count of 0, even in languages whose rules don't have it
    const isOfLanguage = (form: string) => form !== 'zero'
    const plurals = [...words[language].keys()].filter((key) => PLURAL.test(key))
    const odd = keysOf(words[language]).filter((base) => {
      const forms = plurals.filter((key) => baseOf(key) === base)
      const there = forms.map((key) => key.slice(base.length + 1)).filter(isOfLanguage)
      return forms.length > 0 && (words[language].has(base) || !sameSet(there, wanted))
    })
    expect(odd).toEqual([])
  })

  test.each(['de', 'fr'] as const)(
    'has a text for none in %s where English has one',
    (language) => {
      const zeros = (of: Map<string, string>) =>
        [...of.keys()].filter((key) => key.endsWith('_zero'))
      expect(zeros(words[language]).toSorted()).toEqual(zeros(words.en).toSorted())
    },
  )

  test.each(languages)('writes counts as %s does', (language) => {
    expect([...words[language]].filter(([, text]) => text.includes('{{count}}'))).toEqual([])
  })

  // the build removes the rest of i18next
  test.each(languages)('uses only values, `number` and plurals of i18next in %s', (language) => {
    const other = [...words[language]].filter(
      ([key, text]) =>
        /\$t\(|\{\{(?!\s*\w+\s*(?:, number)?\}\})/.test(text) || key.includes('_ordinal'),
    )
    expect(other).toEqual([])
  })

  test.each(languages)('has no empty text in %s', (language) => {
    expect([...words[language]].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test.each(['de', 'fr'] as const)('uses the same values in %s as in English', (language) => {
    const other = [...words[language]].filter(([key, text]) => {
      const english = words.en.get(key) ?? words.en.get(`${baseOf(key)}_other`) ?? ''
      return placeholders(text).join() !== placeholders(english).join()
    })
    expect(other).toEqual([])
  })

  test.each(['de', 'fr'] as const)('has translations in %s', (language) => {
    const texts = [...words[language]]
    const left = texts.filter(([key, text]) => isLeftInEnglish(language, text, words.en.get(key)))
    expect(left).toEqual([])
  })

  test.each(['de', 'fr'] as const)('follows the typography of %s', (language) => {
    const other = [...words[language]].filter(([, text]) => misset[language].test(text))
    expect(other).toEqual([])
  })

  test('has a text for every key that the source names as data', () => {
    const missing = [...source.mentioned].filter(([text]) => {
      const [, namespace = '', key = ''] = /^([a-z-]+):([\w.-]+)$/.exec(text) ?? []
      return key && namespaces.has(namespace) && !knownKeys().has(`${namespace}:${key}`)
    })
    expect(missing).toEqual([])
  })

  test('gets every value that a text uses', () => {
    const lacking = source.asked.flatMap((asked) =>
      keysAsked(asked, worded).flatMap((key) =>
        wantedBy(key)
          .filter((name) => asked.values?.has(name) === false)
          .map((name) => `${asked.where} ${key} lacks ${name}`),
      ),
    )
    expect(lacking).toEqual([])
  })

  test('uses all texts', () => {
    const unused = keysOf(words.en).filter((key) => !isUsed(key, worded))
    expect(unused.map((key) => [key, ...texts(key)])).toEqual([])
  })
})

// the names in `platform` stay: remotes that were built earlier look up its texts by them
test.each(packages.filter(({ folder }) => folder !== 'shared/platform'))(
  'names the groups of texts of $folder after its folders',
  ({ words, groups }) => {
    const tops = new Set([...words.en.keys()].map((key) => key.split('.', 1).join()))
    expect([...tops].filter((top) => !groups.has(top))).toEqual([])
  },
)

test('has every label of a remote and of the frame in each language', () => {
  const lacking = labels.filter((label) => !languages.every((language) => label[language]?.trim()))
  expect(lacking).toEqual([])
})

test.each(['de', 'fr'] as const)('has a translation of every label in %s', (language) => {
  const left = labels.filter(({ en, [language]: text = '' }) => isLeftInEnglish(language, text, en))
  expect(left).toEqual([])
})

test.each(['de', 'fr'] as const)('follows the typography of %s in every label', (language) => {
  expect(labels.filter(({ [language]: text = '' }) => misset[language].test(text))).toEqual([])
})

// the server sends these names, so no source of the console mentions all of them
test.each([
  ...actions.map((action) => `common:activity.action.${action}`),
  ...subjectTypes.map((kind) => `common:activity.kind.${kind}`),
  ...origins.map((origin) => `common:activity.origin.${origin}`),
])('defines the activity text %s', (key) => {
  expect(knownKeys().has(key)).toBe(true)
})

test.each(['de', 'fr'] as const)(
  'has the same text where one is listed as shared between %s and English',
  (language) => {
    const same = new Set([
      ...packages
        .flatMap(({ words }) =>
          [...words[language]].filter(([key, text]) => words.en.get(key) === text),
        )
        .map(([, text]) => text),
      ...labels.filter((label) => label[language] === label.en).map(({ en = '' }) => en),
    ])
    expect([...sameInBoth[language]].filter((text) => !same.has(text))).toEqual([])
  },
)

/** Ignores placeholders and single letters, which aren't words. */
function isLeftInEnglish(language: 'de' | 'fr', text: string, english: string | undefined) {
  const isWord = /\p{L}{2}/u.test(text.replaceAll(/\{\{.*?\}\}/g, ''))
  return isWord && text === english && !sameInBoth[language].has(text)
}

function keysOf(words: Map<string, string>): string[] {
  return [...new Set([...words.keys()].map(baseOf))].toSorted()
}

let known: Map<string, string[]> | undefined

/** Returns each key with its namespace → its English texts, one per plural form. */
function knownKeys(): Map<string, string[]> {
  if (known) return known
  known = new Map()
  for (const { namespace, words } of packages) {
    for (const [key, text] of words.en) {
      const name = `${namespace}:${baseOf(key)}`
      known.set(name, [...(known.get(name) ?? []), text])
    }
  }
  return known
}

/**
 * Returns a key with its namespace, `common:error.missing.title`; without a prefix, it belongs to the package itself.
 */
function keysAsked({ key }: Pick<AskedKey, 'key'>, { namespace }: TranslatedPackage): string[] {
  if (typeof key === 'string') {
    return [key, `${namespace}:${key}`].filter((name) => knownKeys().has(name))
  }
  return [...knownKeys().keys()].filter(
    (name) => key.test(name) || (name.startsWith(`${namespace}:`) && key.test(shortOf(name))),
  )
}

const shortOf = (name: string) => name.slice(name.indexOf(':') + 1)

/** Returns the values that a key's texts use; a key with plural forms needs the count even if no text shows it. */
function wantedBy(key: string): string[] {
  const texts = knownKeys().get(key) ?? []
  return [...new Set([...(texts.length > 1 ? ['count'] : []), ...texts.flatMap(valuesIn)])]
}

/**
 * Whether a key is used: by name, as data with its namespace, such as the message of a schema, or by a template whose
 * placeholders are filled with something that the source mentions; with a default value, the server provides what fills
 * them.
 */
function isUsed(key: string, own: TranslatedPackage): boolean {
  const name = `${own.namespace}:${key}`
  return (
    isMentioned(name) || packages.some((user) => asksFor(user, name, user === own ? key : name))
  )
}

function asksFor({ source }: TranslatedPackage, name: string, key: string): boolean {
  return source.asked.some(({ key: asked, values }) => {
    if (typeof asked === 'string') return asked === key || asked === name
    const holes = asked.exec(name) ?? asked.exec(key)
    return holes !== null && (values?.has('defaultValue') || holes.slice(1).every(isMentioned))
  })
}
