import { partWordsOf, wordsOf } from '@meshdeck/platform'

/** The words of this remote. Every exposed module calls it first; what it draws may then use `t`. */
export const useIdentityWords = wordsOf(
  'identity',
  (language) => import(`./locales/${language}.json`),
)

/** The words of a part of this remote. */
export const wordsOfPart = partWordsOf(useIdentityWords)
