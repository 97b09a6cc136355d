import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of policy issues. */
export const usePolicyIssueWords = wordsOfPart(
  'policy-issues',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
