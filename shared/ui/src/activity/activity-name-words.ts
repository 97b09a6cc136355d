import { useWords } from '@meshdeck/platform'

/** The words of entries of the activity, wherever they stand. Suspends until they are here. */
export const useActivityNameWords = () =>
  useWords(
    'activity-names',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
