import { lateWordsOf } from '../words/late-words'

/** The words of the wizard; the page calls it first, and its parts have them then. */
export const useWizardWords = lateWordsOf(
  'wizard',
  (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
)
