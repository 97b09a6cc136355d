import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the names of a network. */
export const useDnsWords = wordsOfPart(
  'dns',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
