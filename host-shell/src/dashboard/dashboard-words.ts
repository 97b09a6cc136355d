import { addWords } from '@meshdeck/platform'

/** Brings the words of the dashboard, beside its code. */
export function loadDashboardWords(): Promise<void> {
  return addWords(
    'dashboard',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
