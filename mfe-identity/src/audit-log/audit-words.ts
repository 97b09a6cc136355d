import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the audit log. */
export const useAuditWords = wordsOfPart(
  'audit-log',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
