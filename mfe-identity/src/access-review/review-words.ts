import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the access review. */
export const useReviewWords = wordsOfPart(
  'access-review',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
