import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of making a config file. */
export const useConfigFileWords = wordsOfPart(
  'config-files',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
