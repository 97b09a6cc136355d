import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of what is unused and odd among access policies. */
export const useOddPolicyWords = wordsOfPart(
  'policy-issues',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
