import {
  addTranslations,
  changeLanguage,
  currentLanguage,
  forgetMissingTranslations,
  i18n,
  type Language,
  startI18n,
  translationsSettled,
} from './i18n'

const texts = {
  en: { many: '{{n, number}} nodes', named: 'Say {{name}}' },
  de: { many: '{{n, number}} Knoten', named: 'Sag {{name}}' },
  fr: { many: '{{n, number}} nœuds', named: 'Dis {{name}}' },
}

declare module './translation-types' {
  // a type alias can't be augmented
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Translations {
    room: typeof texts.en
    figures: typeof texts.en
  }
}

beforeEach(() => startI18n('en'))

test('loads translations once per language, and again for another language', async () => {
  const asked: Language[] = []
  const load = async (language: Language) => {
    asked.push(language)
    return { default: texts[language] }
  }
  await addTranslations('room', load)
  await addTranslations('room', load)
  expect(asked).toEqual(['en'])
  expect(i18n.t('room:named', { name: '<Ada>' })).toBe('Say <Ada>')

  await changeLanguage('de')
  await changeLanguage('de')
  expect(asked).toEqual(['en', 'de'])
  expect(currentLanguage()).toBe('de')
  expect(i18n.t('room:named', { name: 'Ada' })).toBe('Sag Ada')
})

test('formats numbers for the language, and undefined as an empty text', async () => {
  await addTranslations('figures', async (language) => ({ default: texts[language] }))
  expect(i18n.t('figures:many', { n: 12_345 })).toBe('12,345 nodes')
  expect(i18n.t('figures:many', { n: 0 })).toBe('0 nodes')
  expect(i18n.t('figures:many', { n: null })).toBe(' nodes')
  expect(i18n.t('figures:many', { n: undefined })).toBe(' nodes')
  await changeLanguage('de')
  expect(i18n.t('figures:many', { n: 12_345 })).toBe('12.345 Knoten')
})

test('requests translations again that failed to load', async () => {
  let isReachable = false
  const load = async (language: Language) => {
    if (!isReachable) throw new Error('offline')
    return { default: texts[language] }
  }
  await expect(addTranslations('late', load)).rejects.toMatchObject({
    message: 'The words of late did not arrive',
    cause: { message: 'offline' },
  })
  await translationsSettled()
  isReachable = true
  forgetMissingTranslations()
  await addTranslations('late', load)
  expect(i18n.exists('late:named')).toBe(true)
})

test('falls back to English for an unsupported language', async () => {
  await i18n.changeLanguage('nl')
  expect(currentLanguage()).toBe('en')
})
