import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of what is done to many nodes, `node-jobs:expiry.title`; fetched with the menu that offers it. */
export const useNodeJobWords = wordsOfPart(
  'node-jobs',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
