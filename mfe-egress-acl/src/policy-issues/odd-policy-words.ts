import { wordsOfPart } from '../part-words'
import english from './locales/en.json'

/** The words of what is unused and odd among access policies. */
export const useOddPolicyWords = wordsOfPart(
  'odd-policies',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
