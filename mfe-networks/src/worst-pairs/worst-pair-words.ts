import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the panel that looks for slow and failing pairs. */
export const useWorstPairWords = wordsOfPart(
  'worst-pairs',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
