import { lateWordsOf } from '../words/late-words'

/** The words of this part; what draws them calls it first. One file brings those of all late parts. */
export const useDesktopWords = lateWordsOf(
  'desktop',
  (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
)
