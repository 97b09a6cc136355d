import { useWords } from '@meshdeck/platform'

/** The words of the downloads, which few people open. */
export function useDownloadsWords() {
  return useWords(
    'downloads',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
