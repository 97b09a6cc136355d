import { useWords } from '@meshdeck/platform'

/** The words of this part; what draws them calls it first. */
export function useKeyboardWords() {
  return useWords(
    'keyboard',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
