import { wordsOfLatePart } from '../words'
import english from './locales/en.json'

/** The words of devices that wait. */
export const usePendingWords = wordsOfLatePart(
  'pending-devices',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
