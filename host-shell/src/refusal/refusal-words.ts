import { lateWordsOf } from '../words/late-words'

/** The words of pages that somebody may not open; what draws them calls it first. */
export const useRefusalWords = lateWordsOf(
  'refusal',
  (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
)
