import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the list of networks and of their pages. */
export const useNetworkPageWords = wordsOfPart(
  'network-pages',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
