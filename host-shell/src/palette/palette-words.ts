import { useWords } from '@meshdeck/platform'

/** The words of this part; what draws them calls it first. */
export function usePaletteWords() {
  return useWords(
    'palette',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
