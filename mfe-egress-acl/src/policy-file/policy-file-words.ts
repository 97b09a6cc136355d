import { wordsOf } from '@meshdeck/platform'

/** The words of the page of rules as a file. */
export const usePolicyFileWords = wordsOf(
  'policy-file',
  (language) => import(`./locales/${language}.json`),
)
