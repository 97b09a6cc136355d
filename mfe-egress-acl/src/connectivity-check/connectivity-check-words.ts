import { wordsOf } from '@meshdeck/platform'

import { useReachPageWords } from '../reach/reach-words'

const useWords = wordsOf('connectivity-check', (language) => import(`./locales/${language}.json`))

/** The words of the page that answers whether one thing may reach another; they bring those of the reach of one. */
export function useConnectivityCheckWords() {
  useReachPageWords()
  return useWords()
}
