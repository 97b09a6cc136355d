import { addWords, type LoadWords } from '@meshdeck/platform'

import { lateWordsOf } from '../words/late-words'

const load: LoadWords = (language) =>
  import(/* webpackChunkName: "late-[request]" */ `./locales/${language}.json`)

/** The words of what comes behind the dashboard; what draws them calls it first. */
export const usePanelWords = lateWordsOf('panels', load)

export const loadPanelWords = () => addWords('panels', load)
