import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** Why it is not known who reaches whom. */
export const useReachWords = wordsOfPart(
  'reach-engine',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
