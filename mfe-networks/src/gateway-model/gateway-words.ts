import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of gateways of every kind. */
export const useGatewayWords = wordsOfPart(
  'gateways',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
