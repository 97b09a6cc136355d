import { wordsOf } from '@meshdeck/platform'

/** The words of the pages of access policies. */
export const usePolicyWords = wordsOf(
  'policies',
  (language) => import(`./locales/${language}.json`),
)
