import { useWords } from '@meshdeck/platform'

/** The words of pages that somebody may not open; what draws them calls it first. */
export function useRefusalWords() {
  return useWords(
    'refusal',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
