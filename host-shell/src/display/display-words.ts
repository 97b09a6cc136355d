import { lateWordsOf } from '../words/late-words'

export const useDisplayWords = lateWordsOf(
  'display',
  (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
)
