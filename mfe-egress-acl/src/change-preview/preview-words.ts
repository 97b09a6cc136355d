import { useExpectationWords } from '../access-tests/expectation-words'
import { usePolicyWords } from '../policy-model/policy-words'
import { useReachWords } from '../reach-engine/reach-words'
import { wordsOfPart } from '../words'
import english from './locales/en.json'

const useWords = wordsOfPart(
  'change-preview',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)

/** The words of what a change opens and closes; they bring those of what stands in it. */
export function usePreviewWords() {
  usePolicyWords()
  useReachWords()
  useExpectationWords()
  return useWords()
}
