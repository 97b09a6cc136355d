import { addWords, type LoadWords } from '@meshdeck/platform'

import { lateWordsOf } from '../words/late-words'

const load: LoadWords = (language) =>
  import(/* webpackChunkName: "late-[request]" */ `./late-locales/${language}.json`)

/** The words of what comes behind the dashboard; what draws them calls it first. */
export const useLateWords = lateWordsOf('dashboard-late', load)

export const loadLateWords = () => addWords('dashboard-late', load)
