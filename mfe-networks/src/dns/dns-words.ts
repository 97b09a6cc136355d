import { wordsOf } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

const usePartWords = wordsOf('dns', (language) =>
  language === 'en'
    ? import(/* webpackMode: "eager" */ './locales/en.json')
    : import(
        /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
      ),
)

/** The words of the names of a network: English comes with the code, the others in one file for all parts. */
export function useDnsWords() {
  useNetworkWords()
  return usePartWords()
}
