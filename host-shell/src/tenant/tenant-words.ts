import { lateWordsOf } from '../words/late-words'

/** The words about the tenant of a hosted server; what draws them calls it first. */
export const useTenantWords = lateWordsOf(
  'tenant',
  (language) => import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`),
)
