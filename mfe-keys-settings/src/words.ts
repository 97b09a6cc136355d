import { useWords } from '@meshdeck/platform'

/** The words of this remote. Every exposed module calls it first; what it draws may then use `t`. */
export function useKeysWords() {
  return useWords('keys', (language) => import(`./locales/${language}.json`))
}
