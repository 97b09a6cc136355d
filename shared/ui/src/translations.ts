import { addTranslations, useTranslation as useTranslationOf } from '@meshdeck/platform'

/** Texts of the shared components, loaded before anything renders. */
export const useTranslation = () => useTranslationOf('ui')

/** Loads the texts of the shared components in the current language. Call it before anything renders. */
export function loadUiTranslations(): Promise<void> {
  return addTranslations(
    'ui',
    (language) =>
      import(/* webpackChunkName: "translations-[request]" */ `./locales/${language}.json`),
  )
}
