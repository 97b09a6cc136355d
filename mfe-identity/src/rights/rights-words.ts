import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of what people may do. */
export const useRightsWords = wordsOfPart(
  'rights',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
