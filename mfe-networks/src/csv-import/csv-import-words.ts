import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of imports, `csv-import:preview`; fetched with the first one. */
export const useCsvImportWords = wordsOfPart(
  'csv-import',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
