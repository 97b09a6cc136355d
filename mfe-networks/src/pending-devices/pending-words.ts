import { useWords } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

/** The words of devices that wait: English comes with the code, the others in one file for all parts. */
export function usePendingWords() {
  useNetworkWords()
  return useWords('pending-devices', (language) =>
    language === 'en'
      ? import(/* webpackMode: "eager" */ './locales/en.json')
      : import(
          /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
}
