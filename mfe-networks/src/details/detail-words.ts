import { wordsOfPart } from '../words'
import { useNetworkWords } from '../words'
import english from './locales/en.json'

const usePartWords = wordsOfPart(
  'details',
  english,
  (language) =>
    import(
      /* webpackChunkName: "late-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
    ),
)

/**
 * The words of pages about one thing and of their dialogs, `details:node.mtu`, which no table needs.
 * Returns the `t` of the remote.
 */
export function useDetailWords() {
  usePartWords()
  return useNetworkWords()
}
