import { lateWordsOf } from '../words/late-words'

/** The words of this part; what draws them calls it first. */
export const usePaletteWords = lateWordsOf(
  'palette',
  (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
)
