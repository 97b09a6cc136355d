import { wordsOf } from '@meshdeck/platform'

/** The words of the settings. */
export const useSettingsWords = wordsOf(
  'settings',
  (language) => import(`./locales/${language}.json`),
)
