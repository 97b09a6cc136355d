import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of name servers. */
export const useNameServerWords = wordsOfPart(
  'name-servers',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
