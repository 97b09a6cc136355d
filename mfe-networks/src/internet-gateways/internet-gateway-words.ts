import { useWords } from '@meshdeck/platform'

import { useGatewayWords } from '../gateways/gateway-words'

/** The words of internet gateways: English comes with the code, the others in one file for all parts. */
export function useInternetGatewayWords() {
  useGatewayWords()
  return useWords('internet-gateways', (language) =>
    language === 'en'
      ? import(/* webpackMode: "eager" */ './locales/en.json')
      : import(
          /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
}
