import { addTranslations, useTranslation as useTranslationOf } from '@meshdeck/platform'
import { loadCommonTranslations } from '@meshdeck/platform/shell'

import type shell from './locales/en.json'

/* A key that is missing in `en.json` doesn't compile. */
declare module '@meshdeck/platform/translations' {
  interface Translations {
    shell: typeof shell
  }
}

/** Translations of the shell, loaded before the first render. */
export const useTranslation = () => useTranslationOf('shell')

/** Loads the translations of the shell and the shared packages in the current language. Call it before the first render. */
export async function loadTranslations(): Promise<void> {
  await Promise.all([
    loadCommonTranslations(),
    addTranslations(
      'shell',
      (language) =>
        import(/* webpackChunkName: "translations-[request]" */ `./locales/${language}.json`),
    ),
  ])
}
