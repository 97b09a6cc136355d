import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of posture checks. */
export const usePostureWords = wordsOfPart(
  'posture-checks',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
