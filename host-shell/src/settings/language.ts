import { languages, type Language } from '@meshdeck/platform'

const LANGUAGE_KEY = 'language'

/**
 * The language to start in: the one this device chose if the console speaks it, else the first one
 * that the installation offers and the browser asks for, else the installation's first (decision D-04).
 */
export function preferredLanguage(offered: readonly Language[]): Language {
  const stored = localStorage.getItem(LANGUAGE_KEY)
  const asked = navigator.languages.map((tag) => tag.slice(0, 2))
  return (
    languages.find((language) => language === stored) ??
    asked.flatMap((tag) => offered.filter((language) => language === tag))[0] ??
    offered[0] ??
    'en'
  )
}

/** Keeps the choice on this device. */
export function rememberLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language)
}

/** How each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
}
