import { wordsOf } from '@meshdeck/platform'

import { useGatewayWords } from '../gateway-model/gateway-words'

const usePartWords = wordsOf('internet-gateways', (language) =>
  language === 'en'
    ? import(/* webpackMode: "eager" */ './locales/en.json')
    : import(
        /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
      ),
)

/** The words of internet gateways: English comes with the code, the others in one file for all parts. */
export function useInternetGatewayWords() {
  useGatewayWords()
  return usePartWords()
}
