import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of users who wait. */
export const usePendingWords = wordsOfPart(
  'pending-users',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
