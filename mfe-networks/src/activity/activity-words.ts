import { useWords } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

/** The words of the activity of a network: English comes with the code, the others in one file for all parts. */
export function useActivityWords() {
  useNetworkWords()
  return useWords('activity', (language) =>
    language === 'en'
      ? import(/* webpackMode: "eager" */ './locales/en.json')
      : import(
          /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
}
