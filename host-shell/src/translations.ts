import { addTranslations, useTranslation as useTranslationOf } from '@meshdeck/platform'
import { loadPlatformTranslations } from '@meshdeck/platform/shell'
import { loadUiTranslations } from '@meshdeck/ui/shell'

/** Translations of the shell, loaded before the first render. */
export const useTranslation = () => useTranslationOf('shell')

/** Loads the translations of shell, platform and ui in the current language. Call it before the first render. */
export async function loadTranslations(): Promise<void> {
  await Promise.all([
    loadPlatformTranslations(),
    addTranslations(
      'shell',
      (language) =>
        import(/* webpackChunkName: "translations-[request]" */ `./locales/${language}.json`),
    ),
    loadUiTranslations(),
  ])
}
