import { useWords } from '@meshdeck/platform'

/** The words of this part; what draws them calls it first. One file brings those of all late parts. */
export function useConnectionWords() {
  return useWords(
    'connection',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
