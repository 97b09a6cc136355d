import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of adding a node. */
export const useAddNodeWords = wordsOfPart(
  'add-node',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
