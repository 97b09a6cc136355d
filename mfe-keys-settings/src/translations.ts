import { translationsOf } from '@meshdeck/platform'

/** The texts of this remote: requested as soon as this code is here. A component that calls it waits for them. */
export const useTranslation = translationsOf(
  'keys',
  (language) => import(`./locales/${language}.json`),
)
