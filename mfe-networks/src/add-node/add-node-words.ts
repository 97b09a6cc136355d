import { useWords } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

/** The words of adding a node: English comes with the code, the others in one file for all parts. */
export function useAddNodeWords() {
  useNetworkWords()
  return useWords('add-node', (language) =>
    language === 'en'
      ? import(/* webpackMode: "eager" */ './locales/en.json')
      : import(
          /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
}
