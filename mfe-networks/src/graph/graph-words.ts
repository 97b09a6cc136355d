import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the graph. */
export const useGraphWords = wordsOfPart(
  'graph',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
