import { addWords, type LoadWords, partWordsOf, wordsOf } from '@meshdeck/platform'

const load: LoadWords = (language) => import(`./locales/${language}.json`)

/** The words of this remote. Every exposed module calls it first; what it draws may then use `t`. */
export const useEgressWords = wordsOf('egress', load)

/** Brings them where what waits anyway wants some, and the page may do without. */
export const loadEgressWords = (): Promise<void> => addWords('egress', load)

/** The words of a part of this remote. */
export const wordsOfPart = partWordsOf(useEgressWords)
