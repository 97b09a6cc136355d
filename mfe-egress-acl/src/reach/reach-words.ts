import { wordsOf } from '@meshdeck/platform'

import { usePolicyWords } from '../policy-model/policy-words'

const useWords = wordsOf('reach', (language) => import(`./locales/${language}.json`))

/** The words of the page that tells what a thing may reach; they bring those of policies, which decide it. */
export function useReachPageWords() {
  usePolicyWords()
  return useWords()
}
