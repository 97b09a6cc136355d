import { wordsOf } from '@meshdeck/platform'

/** The words of the page of rules as a file. */
export const useRulesFileWords = wordsOf(
  'policy-file',
  (language) => import(`./locales/${language}.json`),
)
