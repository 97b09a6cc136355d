import { useGatewayWords } from '../gateway-model/gateway-words'
import { wordsOfPart } from '../words'
import english from './locales/en.json'

const usePartWords = wordsOfPart(
  'internet-gateways',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)

/** The words of internet gateways. */
export function useInternetGatewayWords() {
  useGatewayWords()
  return usePartWords()
}
