import { lateWordsOf } from '../words/late-words'

/** The words of this page; what draws them calls it first. One file brings those of all late parts. */
export const useDiagnosticsWords = lateWordsOf(
  'diagnostics',
  (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
)
