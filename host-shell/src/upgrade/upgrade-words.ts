import { useWords } from '@meshdeck/platform'

/** The words of this part; what draws them calls it first. One file brings those of all late parts. */
export function useUpgradeWords() {
  return useWords(
    'upgrade',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
