import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of metrics and analytics. */
export const useMetricWords = wordsOfPart(
  'metrics',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
