import { wordsOf } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

const usePartWords = wordsOf('details', (language) =>
  language === 'en'
    ? import(/* webpackMode: "eager" */ './locales/en.json')
    : import(
        /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
      ),
)

/**
 * The words of pages about one thing and of their dialogs, `details:node.mtu`, which no table needs.
 * Returns the `t` of the remote. English comes with the code, the others in one file for all parts.
 */
export function useDetailWords() {
  usePartWords()
  return useNetworkWords()
}
