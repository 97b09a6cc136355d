import { wordsOfPart } from '../words'
import english from './locales/en.json'

/** The words of the devices. */
export const useDeviceWords = wordsOfPart(
  'devices',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)
