import { useWords } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

/** The words of those who use a gateway remotely: English comes with the code, the others in one file for all parts. */
export function useRemoteUserWords() {
  useNetworkWords()
  return useWords('remote-users', (language) =>
    language === 'en'
      ? import(/* webpackMode: "eager" */ './locales/en.json')
      : import(
          /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
}
