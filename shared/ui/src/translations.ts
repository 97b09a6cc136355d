import { addTranslations, useTranslation as useTranslationOf } from '@meshdeck/platform'

/** The texts of the house components; they are here before anything is drawn. */
export const useTranslation = () => useTranslationOf('ui')

/** Brings what the house components say, in the language on screen. Before anything is drawn. */
export function loadUiTranslations(): Promise<void> {
  return addTranslations(
    'ui',
    (language) =>
      import(/* webpackChunkName: "translations-[request]" */ `./locales/${language}.json`),
  )
}
