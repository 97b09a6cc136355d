import { useWords } from '@meshdeck/platform'

/** The words of name, password and code. Few forms ask for them, so they come with the first that does. */
export function useAccountWords() {
  return useWords(
    'account',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
