import { lateWordsOf } from '../words/late-words'

/** The words of this page; what draws them calls it first. */
export const useChangesWords = lateWordsOf(
  'changes',
  (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
)
