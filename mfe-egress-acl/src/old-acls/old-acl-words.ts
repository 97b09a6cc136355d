import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the page of old access lists. */
export const useOldAclWords = wordsOfPart(
  'old-acls',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
