import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the page of an egress route. */
export const useRouteWords = wordsOfPart(
  'egress-route',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
