import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of roles. */
export const useRoleWords = wordsOfPart(
  'user-roles',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
