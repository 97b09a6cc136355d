import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the routes of all networks. */
export const useAllRoutesWords = wordsOfPart(
  'all-routes',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
