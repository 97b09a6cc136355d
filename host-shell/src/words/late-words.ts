import { type LoadWords, useWords } from '@meshdeck/platform'

/** A hook for the words of a part of the shell that comes late: asked for when it is drawn. */
export const lateWordsOf = (part: string, load: LoadWords) => () => useWords(part, load)
