import { addTranslations, useTranslation as useTranslationOf } from '@meshdeck/platform'
import { loadPlatformTranslations } from '@meshdeck/platform/shell'
import { loadUiTranslations } from '@meshdeck/ui/shell'

/** The texts of the shell; they are here before anything is drawn. */
export const useTranslation = () => useTranslationOf('shell')

/** Brings what the shell says, with the texts of platform and ui, in the language on screen. Before anything is drawn. */
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
