import { useWords } from '@meshdeck/platform'

/** The words of this remote, in the language on screen. */
export function useHelloWords() {
  return useWords('hello', (language) => import(`./locales/${language}.json`))
}
