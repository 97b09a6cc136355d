import { wordsOf } from '@meshdeck/platform'

/** The words of tags. */
export const useTagWords = wordsOf('tags', (language) => import(`./locales/${language}.json`))
