import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the history of a policy. */
export const useHistoryWords = wordsOfPart(
  'policy-history',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
