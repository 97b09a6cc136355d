import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the sync with an identity provider. */
export const useIdpSyncWords = wordsOfPart(
  'idp-sync',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
