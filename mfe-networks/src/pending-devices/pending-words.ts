import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of devices that wait. */
export const usePendingWords = wordsOfPart(
  'pending-devices',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
