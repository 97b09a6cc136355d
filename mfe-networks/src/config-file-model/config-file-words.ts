import { useWords } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

/** The words of making a config file: English comes with the code, the others in one file for all parts. */
export function useConfigFileWords() {
  useNetworkWords()
  return useWords('config-files', (language) =>
    language === 'en'
      ? import(/* webpackMode: "eager" */ './locales/en.json')
      : import(
          /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
}
