import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the page of a user. */
export const useUserWords = wordsOfPart(
  'user',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
