import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of who may do something in a network. */
export const useWhoMayWords = wordsOfPart(
  'who-may',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
