import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of access tokens. */
export const useTokenWords = wordsOfPart(
  'access-tokens',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
