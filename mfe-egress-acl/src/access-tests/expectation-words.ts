import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of what somebody relies on. */
export const useExpectationWords = wordsOfPart(
  'access-tests',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
