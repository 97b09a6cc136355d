import { useWords } from '@meshdeck/platform'

/** The words of the wizard; the page calls it first, and its parts have them then. */
export function useWizardWords() {
  return useWords(
    'wizard',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
