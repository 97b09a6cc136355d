import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the tables of all networks. */
export const useEveryNetworkWords = wordsOfPart(
  'every-network',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
