import { wordsOf } from '@meshdeck/platform'

import { useNetworkWords } from '../words'

const usePartWords = wordsOf('gateways', (language) =>
  language === 'en'
    ? import(/* webpackMode: "eager" */ './locales/en.json')
    : import(
        /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
      ),
)

/** The words of gateways of every kind: English comes with the code, the others in one file for all parts. */
export function useGatewayWords() {
  useNetworkWords()
  return usePartWords()
}
