import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of groups. */
export const useGroupWords = wordsOfPart(
  'user-groups',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
