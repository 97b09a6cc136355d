import { addWords } from '@meshdeck/platform'

/** Brings the words of the dashboard, beside its code: English in the same file. */
export function loadDashboardWords(): Promise<void> {
  return addWords('dashboard', (language) =>
    language === 'en'
      ? import(/* webpackChunkName: "dashboard" */ './locales/en.json')
      : import(
          /* webpackChunkName: "dashboard-[request]", webpackInclude: /(de|fr)\.json$/ */ `./locales/${language}.json`
        ),
  )
}
