import { translationsOf } from '@meshdeck/platform'

import type keys from './locales/en.json'

/* A key that is missing in `en.json` doesn't compile. */
declare module '@meshdeck/platform/translations' {
  interface Translations {
    keys: typeof keys
  }
}

/**
 * Returns the translations of this remote, which start to load together with this code. Components that call it suspend
 * until they are loaded.
 */
export const useTranslation = translationsOf(
  'keys',
  (language) => import(`./locales/${language}.json`),
)
