import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of those who use a gateway remotely. */
export const useRemoteUserWords = wordsOfPart(
  'remote-users',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
