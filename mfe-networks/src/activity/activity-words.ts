import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the activity of a network. */
export const useActivityWords = wordsOfPart(
  'activity',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
