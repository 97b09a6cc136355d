import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the own profile. */
export const useProfileWords = wordsOfPart(
  'profile',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
