import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the panels of egress routes. */
export const useEgressFormWords = wordsOfPart(
  'egress-form',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
