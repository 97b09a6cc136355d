import { useWords } from '@meshdeck/platform'

/** The words of this page; what draws them calls it first. One file brings those of all late parts. */
export function useDiagnosticsWords() {
  return useWords(
    'diagnostics',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
