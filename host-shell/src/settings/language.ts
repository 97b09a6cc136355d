import { languages, type Language } from '@meshdeck/platform'

const LANGUAGE_KEY = 'language'

/**
 * Returns the initial language: the one stored on this device if the console supports it, otherwise the browser's first
 * language that the installation offers, otherwise the installation's first (decision D-04).
 */
export function preferredLanguage(offeredLanguages: readonly Language[]): Language {
  const storedLanguage = localStorage.getItem(LANGUAGE_KEY)
  const browserLanguages = navigator.languages.map((tag) => tag.slice(0, 2))
  return (
    languages.find((language) => language === storedLanguage) ??
    browserLanguages.flatMap((tag) => offeredLanguages.filter((language) => language === tag))[0] ??
    offeredLanguages[0] ??
    'en'
  )
}

/** Stores the choice on this device. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language)
}

/** Name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
}
