import { wordsOf } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

const usePartWords = wordsOf('network-pages', (language) =>
  language === 'en'
    ? import(/* webpackMode: "eager" */ './locales/en.json')
    : import(
        /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
      ),
)

/** The words of the list of networks and of their pages: English comes with the code, the others in one file for all parts. */
export function useNetworkPageWords() {
  useNetworkWords()
  return usePartWords()
}
