import { useWords } from '@meshdeck/platform'

/** The words about the tenant of a hosted server; what draws them calls it first. */
export function useTenantWords() {
  return useWords(
    'tenant',
    (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
  )
}
