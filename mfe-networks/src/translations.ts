import { translationsOf } from '@meshdeck/platform'

/**
 * Returns the translations of this remote, which start to load together with this code. Components that call it suspend
 * until they are loaded.
 */
export const useTranslation = translationsOf(
  'networks',
  (language) => import(`./locales/${language}.json`),
)
