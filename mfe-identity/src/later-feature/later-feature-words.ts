import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** What is said in the place of what this server does not have. */
export const useLaterFeatureWords = wordsOfPart(
  'later-feature',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
