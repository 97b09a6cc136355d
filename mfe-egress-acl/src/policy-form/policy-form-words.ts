import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the forms of policies. */
export const usePolicyFormWords = wordsOfPart(
  'policy-form',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
