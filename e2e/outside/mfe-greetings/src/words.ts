import { useWords } from '@meshdeck/platform'

/** The words of this remote, in the language on screen. */
export function useGreetingsWords() {
  return useWords('greetings', (language) => import(`./locales/${language}.json`))
}
