import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of access for a time. */
export const useTimedAccessWords = wordsOfPart(
  'timed-access',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
