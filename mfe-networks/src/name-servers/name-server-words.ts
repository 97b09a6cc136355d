import { useWords } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

/** The words of name servers: English comes with the code, the others in one file for all parts. */
export function useNameServerWords() {
  useNetworkWords()
  return useWords('name-servers', (language) =>
    language === 'en'
      ? import(/* webpackMode: "eager" */ './locales/en.json')
      : import(
          /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
}
